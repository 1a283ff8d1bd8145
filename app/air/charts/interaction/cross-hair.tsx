import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { PointWords } from './describe-point.ts'
import type { DrawnPoint } from './drawn-points.ts'

const percent = (share: number) => `${(100 * share).toFixed(2)}%`
/** The minimum drag in pixels. A shorter one counts as a click by an unsteady hand. */
const leastDrag = 8

interface CrossHairProps {
  label: string
  points: readonly DrawnPoint[]
  index: number | null
  words: PointWords | null
  onMove: (index: number | null) => void
  /** Called with a share of the width. `isTap` is false while the pointer only passes over. */
  onPoint: (share: number, isTap: boolean) => void
  /** Called with two shares of the width, in any order. */
  onSelect: (one: number, other: number) => void
}

/** Overlays a chart with a slider over its points, which handles all pointer and keyboard input. */
export function CrossHair({ label, points, index, words, onMove, onPoint, onSelect }: CrossHairProps) {
  const place = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<{ start: number; end: number; isLong: boolean } | null>(null)
  const shareOf = ({ clientX }: PointerEvent) => {
    const { left, width } = place.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return (clientX - left) / width
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    // Touch scrolls the page; only taps select a point.
    if (event.pointerType === 'touch' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const start = shareOf(event)
    setDrag({ start, end: start, isLong: false })
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const end = shareOf(event)
    onPoint(end, false)
    if (drag === null) return
    const pixels = Math.abs(end - drag.start) * event.currentTarget.clientWidth
    setDrag({ ...drag, end, isLong: drag.isLong || pixels >= leastDrag })
  }
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    setDrag(null)
    if (drag?.isLong) onSelect(drag.start, drag.end)
    else onPoint(shareOf(event), true)
  }
  const leave = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && document.activeElement !== place.current) onMove(null)
  }
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      setDrag(null)
      onMove(null)
      return
    }
    const next = stepTo(event.key, index, points.length)
    if (next === null) return
    event.preventDefault()
    onMove(next)
  }
  const point = index === null ? undefined : points[index]
  return (
    <div
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(index ?? 0) + 1}
      aria-valuetext={words ? `${words.time}: ${words.all}` : 'No reading chosen'}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={finish}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={leave}
      onKeyDown={press}
      className="absolute inset-x-0 top-0 h-72 cursor-crosshair touch-pan-y touch-pinch-zoom -outline-offset-2 select-none"
    >
      <svg className="block size-full overflow-visible" aria-hidden="true">
        {drag?.isLong ? (
          <rect
            x={percent(Math.min(drag.start, drag.end))}
            width={percent(Math.abs(drag.end - drag.start))}
            height="100%"
            fillOpacity={0.12}
            className="fill-ink stroke-ink"
          />
        ) : null}
        {point && words ? <PointMark point={point} words={words} /> : null}
      </svg>
    </div>
  )
}

/** Returns the index after a key press. Page keys move by a tenth of all points, like other sliders. */
function stepTo(key: string, index: number | null, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10))
  const steps: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 },
    ...{ PageDown: -page, PageUp: page, Home: -count, End: count },
  }
  const step = steps[key]
  if (step === undefined) return null
  if (index === null) return step > 0 && key !== 'End' ? 0 : key === 'Home' ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, index + step))
}

function PointMark({ point: { at, low, median, high }, words }: { point: DrawnPoint; words: PointWords }) {
  // Estimated width of the text in rem, which grows with the reader's font.
  const width = 1 + Math.max(0.6 * words.value.length, 0.45 * words.time.length)
  const left = at > 0.5 ? -width - 0.5 : 0.5
  return (
    <>
      <line x1={percent(at)} x2={percent(at)} y2="100%" strokeDasharray="2 3" className="stroke-ink" />
      <line
        x1={percent(at)}
        x2={percent(at)}
        y1={percent(high)}
        y2={percent(low)}
        strokeWidth={3}
        strokeLinecap="round"
        className="stroke-ink"
      />
      <circle
        cx={percent(at)}
        cy={percent(median)}
        r={5}
        strokeWidth={2.5}
        className="fill-canvas stroke-ink"
      />
      <svg x={percent(at)} overflow="visible" className="tabular-nums" aria-hidden="true">
        <rect
          x={`${left}rem`}
          width={`${width}rem`}
          height="2.9rem"
          rx={8}
          className="fill-canvas stroke-line"
        />
        <text x={`${left + 0.5}rem`} y="1.25rem" className="fill-ink text-base font-bold">
          {words.value}
        </text>
        <text x={`${left + 0.5}rem`} y="2.4rem" className="fill-ink text-xs">
          {words.time}
        </text>
      </svg>
    </>
  )
}
