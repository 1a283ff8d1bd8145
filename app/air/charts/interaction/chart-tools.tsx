import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#app/platform/ui/form/button.tsx'
import type { DrawnChart } from '../../science/plot/drawn-chart.ts'
import { CrossHair } from './cross-hair.tsx'
import { describePoint } from './describe-point.ts'
import { findNearest, readDrawnPoints } from './drawn-points.ts'
import {
  chooseRange,
  moveEarlier,
  moveLater,
  type ShownRange,
  type TimeRange,
  zoomIn,
  zoomOut,
} from './zoom-and-move.ts'

interface ChartToolsProps {
  chart: DrawnChart
  range: ShownRange
  /** False if the page has its own links to earlier and later ranges. */
  canMove: boolean
}

/** Reads values from the drawn chart. Other ranges have their own URLs and are drawn by the server. */
export function ChartTools({ chart, range, canMove }: ChartToolsProps) {
  const { line, band, columns, rows, title, description } = chart
  const points = useMemo(() => readDrawnPoints({ line, band, columns, rows }), [line, band, columns, rows])
  // The chosen point, which is dropped when another range is shown.
  const [chosen, setChosen] = useState<{ line: string; index: number } | null>(null)
  const index = chosen?.line === line ? chosen.index : null
  const point = index === null ? undefined : points[index]
  const words = point ? describePoint(chart, point) : null
  const [said, say] = useState('')
  useSayNext(description, say)
  const goTo = useGoTo(range)
  const move = (next: number | null) => setChosen(next === null ? null : { line, index: next })
  const pointAt = (share: number, isTap: boolean) => {
    const nearest = findNearest(points, share)
    move(nearest)
    const tapped = points[nearest]
    if (!isTap || !tapped) return
    const { time, all } = describePoint(chart, tapped)
    say(`${time}: ${all}`)
  }
  return (
    <>
      {points.length === 0 ? null : (
        <CrossHair
          label={`${title}, along time`}
          {...{ points, index, words }}
          onMove={move}
          onPoint={pointAt}
          onSelect={(one, other) => goTo(chooseRange(range, one, other))}
        />
      )}
      <p className="min-h-18 py-1 text-sm sm:min-h-12">
        {words ? (
          <>
            <strong>{words.time}:</strong> {words.all}
          </>
        ) : points.length === 0 ? (
          <span className="text-muted">Nothing was measured here.</span>
        ) : (
          <span className="text-muted">
            Point at the chart, or use the arrow keys, to read values. Drag to zoom in.
          </span>
        )}
      </p>
      <ZoomButtons range={range} around={point?.at} canMove={canMove} onGo={goTo} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Announces a text when it changes, but not on page load. */
function useSayNext(text: string, say: (text: string) => void): void {
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    say(text)
  }, [text, say])
}

/** Navigates to the URL of another range, so that the Back button returns to this one. */
function useGoTo({ inAddress }: ShownRange): (range: TimeRange | null) => void {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  return (range) => {
    if (range === null) return
    const next = new URLSearchParams(search)
    next.set('from', inAddress(range.from))
    next.set('to', inAddress(range.to))
    void navigate({ search: `?${next}`, hash }, { preventScrollReset: true })
  }
}

interface ZoomButtonsProps {
  range: ShownRange
  /** Share of the width to zoom in on; the middle if undefined. */
  around: number | undefined
  canMove: boolean
  onGo: (range: TimeRange | null) => void
}

/** Buttons to zoom and move. A button without effect stays focusable. */
function ZoomButtons({ range, around, canMove, onGo }: ZoomButtonsProps) {
  const ways: [name: string, Icon: LucideIcon, range: TimeRange | null][] = [
    ['Zoom in', ZoomIn, zoomIn(range, around)],
    ['Zoom out', ZoomOut, zoomOut(range)],
  ]
  if (canMove) {
    ways.unshift(['Earlier', ChevronLeft, moveEarlier(range)])
    ways.push(['Later', ChevronRight, moveLater(range)])
  }
  return (
    <div className="-mx-3 flex">
      {ways.map(([name, Icon, next]) => (
        <Button
          key={name}
          look="quiet"
          isIdle={next === null}
          onClick={() => onGo(next)}
          className="px-3 aria-disabled:opacity-50"
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="max-sm:sr-only">{name}</span>
        </Button>
      ))}
    </div>
  )
}
