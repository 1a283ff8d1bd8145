import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { Button } from '#app/platform/ui/form/button.tsx'
import { moveEarlier, moveLater, type ShownPart, type Span, zoomIn, zoomOut } from './shown-part.ts'

interface ZoomButtonsProps {
  part: ShownPart
  /** Share of the width to zoom in on; the middle if undefined. */
  around: number | undefined
  canMove: boolean
  onGo: (span: Span | null) => void
}

/** Buttons to zoom and move. A button without effect stays focusable. */
export function ZoomButtons({ part, around, canMove, onGo }: ZoomButtonsProps) {
  const ways: [name: string, Icon: LucideIcon, span: Span | null][] = [
    ['Zoom in', ZoomIn, zoomIn(part, around)],
    ['Zoom out', ZoomOut, zoomOut(part)],
  ]
  if (canMove) {
    ways.unshift(['Earlier', ChevronLeft, moveEarlier(part)])
    ways.push(['Later', ChevronRight, moveLater(part)])
  }
  return (
    <div className="-mx-3 flex">
      {ways.map(([name, Icon, span]) => (
        <Button
          key={name}
          look="quiet"
          isIdle={span === null}
          onClick={() => onGo(span)}
          className="px-3 aria-disabled:opacity-50"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{name}</span>
        </Button>
      ))}
    </div>
  )
}
