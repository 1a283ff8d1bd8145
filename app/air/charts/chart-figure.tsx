import { type ReactNode, useState } from 'react'
import { useLoaded } from '#app/platform/hydration/use-loaded.ts'
import { whenVisible } from '#app/platform/hydration/when-visible.ts'
import type { DrawnChart } from '../science/plot/drawn-chart.ts'
import { ChartPicture } from './chart-picture.tsx'
import { ChartTableView } from './chart-table.tsx'
import type { ShownRange } from './interaction/zoom-and-move.ts'

interface ChartFigureProps {
  chart: DrawnChart
  id: string
  /** The visible range; omit if no other range can be shown. */
  range?: ShownRange
  /** True if the page has its own links to earlier and later ranges. */
  hasRangeLinks?: boolean
  /** Shows only the picture and folds everything else, with these children, under a summary. */
  folded?: ReactNode
  children?: ReactNode
}

export function ChartFigure({ folded, ...props }: ChartFigureProps) {
  const { chart, id } = props
  const isFolded = folded !== undefined
  const [isOpen, setOpen] = useState(!isFolded)
  const details = (
    <>
      {isOpen ? <LoadedTools {...props} /> : null}
      <ChartDetails {...props} />
    </>
  )
  return (
    <figure id={id} aria-label={chart.title} className="@container">
      <p className={isFolded ? 'text-sm text-muted' : 'font-semibold'}>{chart.title}</p>
      <GuidelineNames chart={chart} />
      {/* Value labels are in a margin whose width depends on their font size, so that no line crosses them. */}
      <div className="relative mt-9 ml-[calc(var(--text-xs)*3.5)]">
        <ChartPicture chart={chart} id={id} />
        {/* The cross-hair is at the top of this element’s parent, over the picture. */}
        <div className="-ml-[calc(var(--text-xs)*3.5)]">
          {isFolded ? (
            <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline-offset-4 hover:underline print:hidden">
                How this was calculated
              </summary>
              {details}
              {folded}
            </details>
          ) : (
            details
          )}
        </div>
      </div>
    </figure>
  )
}

function LoadedTools({ chart, id, range, hasRangeLinks = false }: ChartFigureProps) {
  const Tools = useLoaded(async () => {
    await whenVisible(id)
    return (await import('./interaction/chart-tools.tsx')).ChartTools
  })
  if (!range) return null
  return (
    <div className="mb-4 min-h-32 sm:min-h-24 noscript:hidden print:hidden">
      {Tools ? <Tools chart={chart} range={range} canMove={!hasRangeLinks} /> : null}
    </div>
  )
}

function ChartDetails({ chart, children }: ChartFigureProps) {
  const { title, marks, guidelineWords, table, unit } = chart
  return (
    <>
      <figcaption className="space-y-2 text-sm text-muted">
        {marks.length > 0 ? (
          <ol className="space-y-1 text-ink">
            {marks.map(({ number, label, time }) => (
              <li key={number}>
                <span className="font-semibold">{number}</span> {label}, {time}
              </li>
            ))}
          </ol>
        ) : null}
        <p>
          The line is the median of the readings; the band runs from the lowest to the highest. Where the line
          breaks, nothing was measured.
        </p>
        {guidelineWords.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {children}
      </figcaption>
      <ChartTableView table={table} unit={unit} caption={title} />
    </>
  )
}

/** Names the guidelines above the picture, because no place in it is free of the line. */
function GuidelineNames({ chart: { guidelines } }: Pick<ChartFigureProps, 'chart'>) {
  const names = guidelines.flatMap(({ label }) => label ?? [])
  if (names.length === 0) return null
  return (
    <ul aria-label="Guidelines" className="mt-1 text-xs text-muted tabular-nums">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
