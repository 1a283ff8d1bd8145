import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deskKey, deskQuery } from '#app/accounts/staff/call-as-staff.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { describeCount } from '../funnel-labels.ts'
import { describeChange, describeDays, listFigures, sizeOf } from './activity-labels.ts'
import { type Activity, type ActivityFigure, activitySchema } from './activity-schemas.ts'

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
        {listFigures(data).map(({ name, figure, gaps }) => (
          <FigureRow key={name} name={name} figure={figure} gaps={gaps} lastDay={data.lastDay} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">
        Counted on {describeInstant(data.countedAt)}. Days begin at 0:00 UTC; 7 and 30 days end yesterday.
        Visits are browsers per day. “&lt; 5” stands for 1 to 4 people. More in the{' '}
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
  gaps: Activity['gaps']
  lastDay: string
}

function FigureRow({ name, figure, gaps, lastDay }: FigureRowProps) {
  const [today, yesterday, week, weekBefore, month, monthBefore] = figure.sums
  const hasGap = (days: number) => gaps.some((ago) => ago <= days)
  return (
    <li className="grid items-center gap-x-8 gap-y-2 py-3 lg:grid-cols-[--spacing(80)_1fr]">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="font-medium">{name}</h3>
        <DayBars days={figure.days} gaps={gaps} label={describeDays(figure.days, gaps, lastDay)} />
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(--spacing(22),1fr))] gap-x-2 gap-y-2">
        {/* A day that has only begun is not compared in percent. */}
        <Period term="Today" n={today}>
          yesterday {hasGap(1) ? 'incomplete' : describeCount(yesterday)}
        </Period>
        <Period term="7 days" n={week}>
          <Change days="7 days" change={hasGap(14) ? null : describeChange(week, weekBefore)} />
        </Period>
        <Period term="30 days" n={month}>
          <Change days="30 days" change={hasGap(60) ? null : describeChange(month, monthBefore)} />
        </Period>
      </dl>
    </li>
  )
}

/** Null stands for no comparison, because days without complete counts are among those compared. */
function Change({ days, change }: { days: string; change: string | null }) {
  return (
    <>
      {change ?? 'incomplete'}{' '}
      <span className="sr-only">
        {change === null
          ? `counts in these or the ${days} before`
          : `${change.endsWith('%') ? 'against' : 'in'} the ${days} before`}
      </span>
    </>
  )
}

interface PeriodProps {
  term: string
  n: number | null
  /** The comparison with the period before. */
  children: ReactNode
}

function Period({ term, n, children }: PeriodProps) {
  return (
    <div className="flex flex-wrap content-start gap-x-2 text-xs text-muted">
      <dt>{term}</dt>
      <dd className="order-first w-full text-xl font-bold text-ink">{describeCount(n)}</dd>
      <dd>{children}</dd>
    </div>
  )
}

const height = 24
const step = 4

interface DayBarsProps {
  days: ActivityFigure['days']
  gaps: Activity['gaps']
  label: string
}

/** Crosses out gaps, as the funnel's chart does. */
function DayBars({ days, gaps, label }: DayBarsProps) {
  const sizes = days.map(sizeOf)
  const most = Math.max(1, ...sizes)
  const shownGaps = gaps.map((ago) => days.length - 1 - ago).filter((day) => day >= 0)
  const bars = sizes.map((size, day) =>
    size === 0 || shownGaps.includes(day)
      ? ''
      : `M${day * step + 2} ${height}v-${Math.max(2, Math.round((size / most) * height))}`,
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * step} ${height}`}
      className="h-6 w-30 shrink-0 border-b border-edge text-accent"
    >
      <path d={bars.join('')} stroke="currentColor" strokeWidth={step - 1} />
      <path
        d={shownGaps.map((day) => `M${day * step} ${height - 8}l4 8m-4 0l4-8`).join('')}
        stroke="currentColor"
        className="text-muted"
      />
    </svg>
  )
}
