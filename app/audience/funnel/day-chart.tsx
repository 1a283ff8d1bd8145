import { FiguresTable } from '#app/platform/ui/layout/figures-table.tsx'
import { describeCount, stepNames } from './funnel-labels.ts'
import type { Funnel } from './funnel-schemas.ts'

const height = 100

/** Leaves gaps for days that were not counted. Includes a table. */
export function DayChart({ days }: Pick<Funnel, 'days'>) {
  const most = Math.max(1, ...days.map(({ visits }) => visits ?? 0))
  const counted = days.filter(({ isGap }) => !isGap)
  const gaps = days.length - counted.length
  const busiest = counted.find(({ visits }) => visits === most)
  return (
    <section aria-labelledby="funnel-days" className="mt-10">
      <h2 id="funnel-days" className="text-lg font-bold">
        Visits by day
      </h2>
      <p className="text-sm text-muted">
        {busiest ? `Most on ${busiest.day}: ${describeCount(busiest.visits)} visitor-days. ` : ''}
        {gaps > 0 ? `Crossed out: ${gaps === 1 ? 'one day' : `${gaps} days`} without complete counts.` : ''}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * 10} ${height}`}
        preserveAspectRatio="none"
        className="mt-2 block h-32 w-full border-b border-edge text-accent"
      >
        {days.map((day, index) => (
          <Day key={day.day} day={day} place={index} most={most} />
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-sm text-muted tabular-nums">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
          Each day as a table
        </summary>
        <FiguresTable
          caption="Each day"
          columns={['Day', 'Visitor-days', stepNames.submitted]}
          rows={days.map(({ day, isGap, visits, submitted }) => ({
            key: day,
            name: day,
            figures: [isGap ? 'not counted' : describeCount(visits), describeCount(submitted)],
          }))}
        />
      </details>
    </section>
  )
}

interface DayProps {
  day: Funnel['days'][number]
  place: number
  most: number
}

function Day({ day: { isGap, visits }, place, most }: DayProps) {
  const left = place * 10 + 1
  if (isGap)
    return (
      <path
        d={`M${left} ${height - 18}l8 18m-8 0l8-18`}
        fill="none"
        stroke="currentColor"
        className="text-muted"
        vectorEffect="non-scaling-stroke"
      />
    )
  // A hidden small count still gets a visible bar.
  const share = visits === null ? 0.02 : Math.max(visits / most, visits > 0 ? 0.02 : 0)
  return <rect x={left} y={height * (1 - share)} width="8" height={height * share} fill="currentColor" />
}
