import { useEffect, useRef } from 'react'

/** CSS pixels. The picture is drawn at twice that size for high-resolution screens. */
const edge = 96
const drawnEdge = edge * 2

/** Crops the file to its central square. */
export function PicturePreview({ file, onUnreadable }: { file: File; onUnreadable: () => void }) {
  const ref = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file).then(
      (image) => {
        if (isCurrent && ref.current) drawSquare(ref.current, image)
        image.close()
      },
      () => {
        if (isCurrent) onUnreadable()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [file, onUnreadable])
  return (
    <canvas
      ref={ref}
      role="img"
      aria-label="Preview of your new picture"
      width={drawnEdge}
      height={drawnEdge}
      className="size-24 shrink-0 rounded-full bg-tint"
    />
  )
}

function drawSquare(canvas: HTMLCanvasElement, image: ImageBitmap): void {
  const side = Math.min(image.width, image.height)
  const left = (image.width - side) / 2
  const top = (image.height - side) / 2
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, drawnEdge, drawnEdge)
}
