import { useInfiniteQuery } from '@tanstack/react-query'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { describeAuditEntry, nameActor } from '../audit-labels.ts'
import { auditLogQuery } from '../queries.ts'

export function AuditPage({ userId }: { userId: string }) {
  const query = useInfiniteQuery(auditLogQuery(userId))
  const { data, error, refetch, fetchNextPage } = query
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const acts = data.pages.flatMap((page) => page.acts)
  return (
    <>
      <p className="mt-1 text-muted">Actions by staff and the server operator, kept for one year.</p>
      <ol aria-label="Staff actions" className="mt-4 divide-y divide-line border-y border-line">
        {acts.map((act) => (
          <li key={act.id} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_3fr]">
            <time dateTime={act.happenedAt} className="text-sm text-muted sm:leading-6">
              {describeInstant(act.happenedAt)}
            </time>
            <span className="wrap-anywhere">
              <bdi className="font-medium">{nameActor(act)}</bdi> <bdi>{describeAuditEntry(act)}</bdi>
            </span>
          </li>
        ))}
      </ol>
      <LoadMore query={query} />
      {error ? <LoadingState height={4} error={error} onRetry={() => void fetchNextPage()} /> : null}
    </>
  )
}
