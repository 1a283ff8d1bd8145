import { ScrollableRegion } from '#app/platform/ui/layout/scrollable-region.tsx'
import type { DrawnSpread, DrawnSpreadRow } from './draw-spread.ts'
import { publishedQuantiles } from './metric-scales.ts'

const percent = (share: number) => `${(100 * share).toFixed(2)}%`
/** The heights in rem of a row, and of the axis below the last row. */
const rowHeight = 3.875
const axisHeight = 1.75
const rem = (length: number) => `${length}rem`

/** Shows the distribution of each group's hours as a chart and as a table. Needs neither JavaScript nor color. */
export function SpreadFigure({ drawn, title }: { drawn: DrawnSpread; title: string }) {
  const { rows, ticks, unit } = drawn
  const bottom = rows.length * rowHeight
  return (
    <figure aria-label={title} className="@container break-inside-avoid">
      <svg
        role="img"
        aria-labelledby="spread-title spread-description"
        className="mt-4 block w-full overflow-visible"
        height={rem(bottom + axisHeight)}
      >
        <title id="spread-title">{title}</title>
        <desc id="spread-description">{rows.map(({ words }) => words).join(' ')}</desc>
        {ticks.map(({ at, label }, index) => (
          <g key={label}>
            <line x1={percent(at)} x2={percent(at)} y2={rem(bottom)} className="stroke-line" />
            <text
              x={percent(at)}
              y={rem(bottom + 1.125)}
              textAnchor={at < 0.05 ? 'start' : at > 0.95 ? 'end' : 'middle'}
              className={`fill-muted text-xs tabular-nums ${index > 0 && index < ticks.length - 1 ? '@max-xs:hidden' : ''}`}
            >
              {label}
              {at === ticks.at(-1)?.at ? ` ${unit}` : ''}
            </text>
          </g>
        ))}
        {rows.map((row, index) => (
          <Row key={row.name} row={row} y={index * rowHeight} unit={unit} />
        ))}
      </svg>
      <figcaption className="mt-2 max-w-reading text-sm text-muted">
        The thick line in each row is the median: half of the hours are below it. The dark bar covers half of
        the hours, the pale one 80%. Everyone has the same weight, however long they measured.
      </figcaption>
      <SpreadTable drawn={drawn} title={title} />
    </figure>
  )
}

function Row({ row: { name, people, at, told }, y, unit }: { row: DrawnSpreadRow; y: number; unit: string }) {
  const [tenth = 0, quarter = 0, half = 0, threeQuarters = 0, nineTenths = 0] = at
  return (
    <g>
      <text
        x="0"
        y={rem(y + 1.25)}
        className="fill-ink stroke-canvas font-semibold"
        paintOrder="stroke"
        strokeWidth={4}
      >
        {name}
        <tspan className="fill-muted text-sm font-normal">
          {'  '}
          {told[2]} {unit}
        </tspan>
      </text>
      <text
        x="100%"
        y={rem(y + 1.25)}
        textAnchor="end"
        className="fill-muted stroke-canvas text-xs max-sm:hidden"
        paintOrder="stroke"
        strokeWidth={4}
      >
        {people}
      </text>
      <rect
        x={percent(tenth)}
        y={rem(y + 2)}
        width={percent(nineTenths - tenth)}
        height={rem(0.875)}
        rx={rem(0.4375)}
        className="fill-tint stroke-accent"
      />
      <rect
        x={percent(quarter)}
        y={rem(y + 2)}
        width={percent(threeQuarters - quarter)}
        height={rem(0.875)}
        className="fill-accent"
      />
      <line
        x1={percent(half)}
        x2={percent(half)}
        y1={rem(y + 1.6875)}
        y2={rem(y + 3.1875)}
        strokeWidth={4}
        className="stroke-ink"
      />
    </g>
  )
}

function SpreadTable({ drawn: { rows, unit }, title }: { drawn: DrawnSpread; title: string }) {
  const heads = publishedQuantiles.map((share) => `${100 * share}% below`)
  return (
    <ScrollableRegion label={`${title}, as a table`} className="mt-5">
      <table className="w-full tabular-nums">
        <caption className="pb-1 text-left text-sm font-medium">
          Share of hours below each level, in {unit}
        </caption>
        <thead>
          <tr className="text-left text-sm text-muted">
            <td />
            {[...heads, 'People'].map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 align-bottom font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-edge/40 border-y border-edge/40">
          {rows.map(({ name, told, people }) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 pr-4 text-left font-medium">
                {name}
              </th>
              {heads.map((head, index) => (
                <td key={head} className="py-1.5 pr-4">
                  {told[index]}
                </td>
              ))}
              <td className="py-1.5 pr-4">{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableRegion>
  )
}
