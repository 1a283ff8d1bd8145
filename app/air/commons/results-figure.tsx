import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import type { DrawnResult, DrawnResults } from './draw-results.ts'

const percent = (share: number) => `${(100 * share).toFixed(2)}%`
const rowHeight = 18
const axisHeight = 28

interface ResultsFigureProps {
  drawn: DrawnResults
  action: string
  metric: string
  id: string
}

export function ResultsFigure({ drawn, action, metric, id }: ResultsFigureProps) {
  const { rows, ticks, zero, summary } = drawn
  const bottom = rows.length * rowHeight + 12
  return (
    <figure aria-label={`${action}: ${metric} before and after`} className="mt-8 break-inside-avoid">
      <h3 className="text-lg font-semibold">{action}</h3>
      <p className="mt-1 text-muted">{summary}</p>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
        className="mt-4 block w-full overflow-visible"
        height={bottom + axisHeight}
      >
        <title id={`${id}-title`}>{`${action}: ${metric} before and after`}</title>
        <desc id={`${id}-description`}>{summary}</desc>
        {ticks.map(({ at, label }) => (
          <g key={label}>
            <line x1={percent(at)} x2={percent(at)} y2={bottom} className="stroke-line" />
            <text
              x={percent(at)}
              y={bottom + 18}
              textAnchor={at < 0.05 ? 'start' : at > 0.95 ? 'end' : 'middle'}
              className="fill-muted text-xs tabular-nums"
            >
              {label}
            </text>
          </g>
        ))}
        <line x1={percent(zero)} x2={percent(zero)} y2={bottom} strokeWidth={2} className="stroke-edge" />
        {rows.map((row, index) => (
          <Row key={index} row={row} y={index * rowHeight + 14} />
        ))}
      </svg>
      <figcaption className="mt-2 max-w-reading text-sm text-muted">
        Each line is one home: its estimate and 95% interval, sorted from lowest to highest. A filled dot is a
        clear difference; an empty one is not, because its interval includes 0. Dashed: less than a week of
        data. Arrow: the interval continues beyond the chart.
      </figcaption>
      <details className="mt-2 print:not-open:hidden">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent underline-offset-4 hover:underline">
          These results as a table
        </summary>
        <ScrollableRegion label={`${action}, results as a table`}>
          <table className="w-full tabular-nums">
            <thead>
              <tr className="text-left text-sm text-muted">
                {['Change', '95% interval', 'Result'].map((head) => (
                  <th key={head} scope="col" className="py-1 pr-4 font-normal">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-edge/40 border-y border-edge/40">
              {rows.map(({ change, interval, verdict }, index) => (
                <tr key={index}>
                  <td className="py-1.5 pr-4">{change}</td>
                  <td className="py-1.5 pr-4">{interval}</td>
                  <td className="py-1.5 pr-4">{verdict}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollableRegion>
      </details>
    </figure>
  )
}

function Row({ row: { low, at, high, isCut, isEarly, isClear }, y }: { row: DrawnResult; y: number }) {
  return (
    <g>
      <line
        x1={percent(low)}
        x2={percent(high)}
        y1={y}
        y2={y}
        strokeWidth={2}
        strokeDasharray={isEarly ? '5 4' : undefined}
        className="stroke-accent"
      />
      {isCut ? (
        <svg x={percent(high)} y={y - 5} width={1} height={10} overflow="visible" aria-hidden="true">
          <path d="M-7 0 L0 5 L-7 10" strokeWidth={2} className="fill-transparent stroke-accent" />
        </svg>
      ) : null}
      <circle
        cx={percent(at)}
        cy={y}
        r={5}
        strokeWidth={2}
        className={isClear ? 'fill-accent stroke-accent' : 'fill-canvas stroke-accent'}
      />
    </g>
  )
}
