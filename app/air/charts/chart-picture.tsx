import type { DrawnChart } from '../science/plot/drawn-chart.ts'

interface ChartPictureProps {
  chart: DrawnChart
  id: string
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`

export function ChartPicture({ chart, id }: ChartPictureProps) {
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
      {placeNumbers(marks).map(({ number, at, row }) => (
        <g key={number}>
          <line x1={percent(at)} x2={percent(at)} y2="100%" className="stroke-ink" strokeWidth={1.5} />
          {row === undefined ? null : (
            <text
              x={percent(at)}
              dy={row === 0 ? '-0.5em' : '-1.6em'}
              textAnchor="middle"
              className="fill-ink text-sm font-bold"
            >
              {number}
            </text>
          )}
        </g>
      ))}
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

/** The width of a number on a phone, as a share of the picture's. */
const numberWidth = 0.08

/** Puts the numbers of close marks into a second row. Without room there either, a mark has no number. */
function placeNumbers(marks: DrawnChart['marks']) {
  const ends = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  return marks.map(({ number, at }) => {
    const row = ends.findIndex((end) => at - end >= numberWidth)
    if (row !== -1) ends[row] = at
    return { number, at, row: row === -1 ? undefined : row }
  })
}

function Guidelines({ chart: { guidelines } }: Pick<ChartPictureProps, 'chart'>) {
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
