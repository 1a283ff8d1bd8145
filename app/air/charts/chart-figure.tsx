import { type ReactNode, useState } from 'react'
import { useLoaded } from '#app/platform/hydration/use-loaded.ts'
import { whenVisible } from '#app/platform/hydration/when-visible.ts'
import type { DrawnChart } from '../science/plot/drawn-chart.ts'
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

const percent = (share: number) => `${(100 * share).toFixed(2)}%`

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
      {/* Value labels are in a margin whose width depends on their font size, so that no line crosses them. */}
      <div className="relative mt-9 ml-[calc(var(--text-xs)*3.5)]">
        <Picture chart={chart} id={id} />
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

function Picture({ chart, id }: Pick<ChartFigureProps, 'chart' | 'id'>) {
  const { title, description, columns, rows, band, line, xTicks, yTicks, marks } = chart
  const [titleId, descriptionId] = [`${id}-title`, `${id}-description`]
  return (
    <svg
      role="img"
      aria-labelledby={`${titleId} ${descriptionId}`}
      className="mb-10 block h-72 w-full overflow-visible"
    >
      <title id={titleId}>{title}</title>
      <desc id={descriptionId}>{description}</desc>
      <Guidelines chart={chart} />
      {yTicks.map(({ at, label }) => (
        <line key={label} x2="100%" y1={percent(at)} y2={percent(at)} className="stroke-line" />
      ))}
      <svg
        viewBox={`0 0 ${columns} ${rows}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <path d={band} className="fill-accent" fillOpacity={0.3} />
        <path
          d={line}
          className="fill-transparent stroke-accent"
          strokeWidth={1.75}
          strokeLinejoin="round"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {marks.map(({ number, at }) => (
        <g key={number}>
          <line x1={percent(at)} x2={percent(at)} y2="100%" className="stroke-ink" strokeWidth={1.5} />
          <text x={percent(at)} dy="-0.5em" textAnchor="middle" className="fill-ink text-sm font-bold">
            {number}
          </text>
        </g>
      ))}
      <GuidelineNames chart={chart} />
      {yTicks.map(({ at, label }) => (
        <text
          key={label}
          x="-0.5em"
          y={percent(at)}
          dy="0.35em"
          textAnchor="end"
          className="fill-ink text-xs tabular-nums"
        >
          {label}
        </text>
      ))}
      {xTicks.map(({ at, label, isMain }, index) => (
        // If the font is too large for every second label, only every fourth remains.
        <g key={at} className={!isMain ? 'max-sm:hidden' : index % 4 === 0 ? undefined : '@max-field:hidden'}>
          <line x1={percent(at)} x2={percent(at)} y1="98%" y2="100%" className="stroke-edge" />
          <text
            x={percent(at)}
            y="100%"
            dy="1.5em"
            textAnchor={at < 0.04 ? 'start' : at > 0.96 ? 'end' : 'middle'}
            className="fill-muted text-xs tabular-nums"
          >
            {label}
          </text>
        </g>
      ))}
    </svg>
  )
}

function Guidelines({ chart: { guidelines } }: Pick<ChartFigureProps, 'chart'>) {
  return guidelines.map(({ top, bottom, label, isFilled }) => (
    <g key={`${top} ${bottom} ${label}`}>
      {isFilled ? (
        <rect
          y={percent(top)}
          width="100%"
          height={percent(bottom - top)}
          className="fill-tint"
          opacity={0.6}
        />
      ) : null}
      <line
        x2="100%"
        y1={percent(top)}
        y2={percent(top)}
        strokeDasharray="6 4"
        className={top === 0 ? 'stroke-transparent' : 'stroke-edge'}
      />
    </g>
  ))
}

/** Renders the labels of guidelines, outlined in the background color so that they are legible over lines. */
function GuidelineNames({ chart: { guidelines } }: Pick<ChartFigureProps, 'chart'>) {
  return guidelines.map(({ top, bottom, label }) =>
    label === null ? null : (
      <text
        key={`${top} ${bottom} ${label}`}
        x="100%"
        y={percent(top)}
        dy={top === bottom ? '-0.35em' : '1.15em'}
        textAnchor="end"
        className="fill-muted stroke-canvas text-xs tabular-nums"
        strokeWidth={4}
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {label}
      </text>
    ),
  )
}
