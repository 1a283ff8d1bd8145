import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { FiguresTable } from '#app/platform/ui/layout/figures-table.tsx'
import { moderatorStatisticsQuery, statisticsQuery } from '../queries.ts'
import type { Statistics } from './statistics-schemas.ts'

export function StatisticsPage({ userId, isOwner }: { userId: string; isOwner: boolean }) {
  const { data, error, refetch } = useQuery(statisticsQuery(userId))
  if (!data) return <LoadingState height={30} error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p className="mt-1 text-muted">Open cases now, and decisions from the last 30 days.</p>
      <Figures statistics={data} />
      <FiguresTable
        caption="Actions by reason"
        columns={['Reason', 'Actions', 'Reversed']}
        rows={data.rules.map(({ title, measures, reversed }) => ({
          key: title,
          name: title,
          figures: [measures, describeShare(reversed, measures)],
        }))}
        ifEmpty="No actions."
      />
      {isOwner ? <Moderators userId={userId} /> : null}
      <p className="mt-8 max-w-reading text-sm text-muted">
        Disturbing texts that you opened: {data.exposuresToday} today, {data.exposuresThisWeek} in the last
        seven days. Only you and the owners see this.
      </p>
    </>
  )
}

function Figures({ statistics }: { statistics: Statistics }) {
  const { pending, overdue, inbound, decided, decidedLate, medianHours } = statistics
  const figures: [string, ReactNode][] = [
    ['Pending', pending],
    ['Overdue', overdue],
    ['New', inbound],
    ['Decided', decided],
    ['Decided late', describeShare(decidedLate, decided)],
    ['Median time to a decision', medianHours === null ? '–' : `${medianHours} h`],
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-8 border-y border-line py-2 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([term, value]) => (
        <div key={term} className="flex flex-col-reverse justify-end py-2">
          <dt className="text-sm text-muted">{term}</dt>
          <dd className="text-2xl font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Moderators({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(moderatorStatisticsQuery(userId))
  if (!data) return <LoadingState height={10} error={error} onRetry={() => void refetch()} />
  const toRow = (one: (typeof data.moderators)[number], figures: readonly ReactNode[]) => ({
    key: one.id,
    name: <bdi>{one.name ?? 'Former staff member'}</bdi>,
    figures,
  })
  return (
    <>
      <FiguresTable
        caption="Moderators (only owners see this)"
        columns={['Moderator', 'Cases', 'Actions', 'Reversed']}
        rows={data.moderators.map((one) =>
          toRow(one, [one.decided, one.measures, describeShare(one.reversed, one.measures)]),
        )}
        ifEmpty="No decisions."
      />
      {data.moderators.length === 0 ? null : (
        <FiguresTable
          caption="Disturbing texts that they opened (only owners see this)"
          columns={['Moderator', 'Today', 'Last 7 days']}
          rows={data.moderators.map((one) => toRow(one, [one.exposuresToday, one.exposuresThisWeek]))}
        />
      )}
    </>
  )
}

function describeShare(count: number, of: number): string {
  return of === 0 ? `${count}` : `${count} (${Math.round((count / of) * 100)}%)`
}
