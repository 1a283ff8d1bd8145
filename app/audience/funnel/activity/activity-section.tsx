import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { describeCount } from '../funnel-labels.ts'
import { describeChange, describeDays, listFigures, sizeOf } from './activity-labels.ts'
import { type ActivityFigure, activitySchema } from './activity-schemas.ts'

const activityQuery = (userId: string) =>
  deskQuery(deskKey(userId, 'activity'), '/api/desk/activity', { responseSchema: activitySchema })

/** For owners and analysts. */
export function ActivitySection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(activityQuery(userId))
  if (!data) return <LoadingState height={30} error={error} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="activity" className="mt-10">
      <h2 id="activity" className="text-lg font-bold">
        Activity
      </h2>
      <ul aria-labelledby="activity" className="mt-2 divide-y divide-line border-y border-line">
        {listFigures(data).map(({ name, figure }) => (
          <FigureRow key={name} name={name} figure={figure} lastDay={data.lastDay} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Counted on {describeInstant(data.countedAt)}. Days begin at 0:00 UTC. Visits are browsers per day.
        More in the{' '}
        <Link to={`${deskPath}/funnel`} className="text-accent underline">
          funnel
        </Link>
        .
      </p>
    </section>
  )
}

interface FigureRowProps {
  name: string
  figure: ActivityFigure
  lastDay: string
}

function FigureRow({ name, figure, lastDay }: FigureRowProps) {
  const [today, yesterday, week, weekBefore, month, monthBefore] = figure.sums
  return (
    <li className="grid items-center gap-x-8 gap-y-2 py-3 lg:grid-cols-[20rem_1fr]">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-medium">{name}</h3>
        <DayBars days={figure.days} label={describeDays(figure, lastDay)} />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-2 gap-y-2">
        {/* A day that has only begun is not compared in percent. */}
        <Period term="Today" n={today} comparison={`yesterday ${describeCount(yesterday)}`} />
        <Period term="7 days" n={week} comparison={describeChange(week, weekBefore)} />
        <Period term="30 days" n={month} comparison={describeChange(month, monthBefore)} />
      </dl>
    </li>
  )
}

interface PeriodProps {
  term: string
  n: number | null
  comparison: string
}

function Period({ term, n, comparison }: PeriodProps) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="flex flex-wrap gap-x-2 text-xs text-muted">
        {term} <span className="tabular-nums">{comparison}</span>
      </dt>
      <dd className="text-xl font-bold tabular-nums">{describeCount(n)}</dd>
    </div>
  )
}

const height = 24
const step = 4

function DayBars({ days, label }: { days: ActivityFigure['days']; label: string }) {
  const sizes = days.map(sizeOf)
  const most = Math.max(1, ...sizes)
  const bars = sizes.map((size, day) =>
    size === 0 ? '' : `M${day * step + 2} ${height}v-${Math.max(2, Math.round((size / most) * height))}`,
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * step} ${height}`}
      className="h-6 w-30 shrink-0 border-b border-edge text-accent"
    >
      <path d={bars.join('')} stroke="currentColor" strokeWidth={step - 1} />
    </svg>
  )
}
