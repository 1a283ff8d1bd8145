import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadingState } from '#app/ui/feedback/loading-state.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { describeInstant } from '#app/ui/media/relative-time.tsx'
import { describeAct, nameActor } from '../act-words.ts'
import { fetchActs } from '../staff-requests.ts'
import type { ActsPage } from '../staff-schemas.ts'

/** What staff and the server's operator did, the latest first. */
export function AuditPage({ userId }: { userId: string }) {
  const query = useInfiniteQuery({
    queryKey: ['desk', userId, 'audit'],
    queryFn: ({ pageParam, signal }) => fetchActs(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ActsPage) => page.nextCursor,
    staleTime: 0,
  })
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data) return <LoadingState height={20} error={error} onRetry={() => void refetch()} />
  const acts = data.pages.flatMap((page) => page.acts)
  return (
    <>
      <p className="mt-1 text-muted">What staff and the server’s operator did. Rows are kept for a year.</p>
      <ol aria-label="Acts of staff" className="mt-4 divide-y divide-line border-y border-line">
        {acts.map((act) => (
          <li key={act.id} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_3fr]">
            <time dateTime={act.happenedAt} className="text-sm text-muted sm:leading-6">
              {describeInstant(act.happenedAt)}
            </time>
            <span className="wrap-anywhere">
              <bdi className="font-medium">{nameActor(act)}</bdi> <bdi>{describeAct(act)}</bdi>
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <Button
          look="outline"
          className="mt-4"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      ) : null}
      {error ? <LoadingState height={4} error={error} onRetry={() => void fetchNextPage()} /> : null}
    </>
  )
}
