import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toParameters } from '#app/platform/http/client/api-client.ts'
import { LoadMore } from '#app/platform/ui/feedback/load-more.tsx'
import { LoadingState } from '#app/platform/ui/feedback/loading-state.tsx'
import { useUrlFilter } from '#app/platform/ui/form/url-filter.ts'
import { useSendKey } from '../desk/desk-keys.ts'
import { useDeskRefresh } from '../desk/refresh-desk.ts'
import { decidedQuery } from '../queries.ts'
import { DecidedEntry } from './decided-entry.tsx'
import { DecidedFilterForm } from './decided-filter.tsx'
import { decidedFilterSchema } from './decided-schemas.ts'

export function DecidedPage({ userId }: { userId: string }) {
  useSendKey()
  const filter = useUrlFilter(decidedFilterSchema) ?? {}
  const query = useInfiniteQuery(decidedQuery(userId, filter))
  const refresh = useDeskRefresh(userId)
  const { data, error } = query
  const decisions = data?.pages.flatMap((page) => page.decisions)
  return (
    <>
      <p className="mt-1 max-w-reading text-muted">
        All decisions, each with its rule. Open the case for the reasons. You can reverse any restriction at
        any time.
      </p>
      <DecidedFilterForm
        key={`${toParameters(filter)}`}
        filter={filter}
        deciders={data?.pages[0]?.deciders ?? []}
      />
      {filter.author ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-3">
          <span>
            Only decisions about{' '}
            <bdi className="font-medium">{decisions?.[0]?.authorName ?? 'one author'}</bdi>.
          </span>
          <Link
            to={`?${toParameters({ ...filter, author: undefined })}`}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent hover:underline"
          >
            Show all authors
          </Link>
        </p>
      ) : null}
      {decisions?.length === 0 ? (
        <p className="mt-4 border-y border-line py-4 text-muted">
          {toParameters(filter).size > 0
            ? 'No decisions match. Try other dates or all moderators.'
            : 'No decisions yet. Moderators’ decisions appear here.'}
        </p>
      ) : null}
      {decisions && decisions.length > 0 ? (
        <ol aria-label="Decisions" className="mt-4 divide-y divide-line border-y border-line">
          {decisions.map((row) => (
            <DecidedEntry key={row.id} row={row} filter={filter} onChanged={refresh} />
          ))}
        </ol>
      ) : null}
      {error || !data ? (
        <LoadingState height={20} error={error} onRetry={() => void query.refetch()} />
      ) : null}
      <LoadMore query={query} />
    </>
  )
}
