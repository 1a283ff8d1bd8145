import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Illustration } from '../media/illustration.tsx'
import { LoadMore, type NextPage } from './load-more.tsx'
import { LoadingState } from './loading-state.tsx'

export interface PagedListProps<Item> {
  label: string
  empty: { text: string; picture: string }
  query: NextPage & Pick<UseInfiniteQueryResult, 'error' | 'isFetchNextPageError' | 'refetch'>
  /** All items loaded so far; undefined until the first page arrives. */
  items: Item[] | undefined
  render: (item: Item) => ReactNode
}

const rowHeight = 9

export function PagedList<Item extends { id: string }>({
  label,
  empty,
  query,
  items,
  render,
}: PagedListProps<Item>) {
  const { error, isFetchNextPageError } = query
  const onMore = () => void query.fetchNextPage()
  const onRetry = () => void query.refetch()
  if (items === undefined) return <LoadingState height={rowHeight} error={error} onRetry={onRetry} />
  if (items.length === 0)
    return (
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Illustration picture={empty.picture} className="max-w-48" />
        <p className="min-w-56 flex-1 text-muted">{empty.text}</p>
      </div>
    )
  return (
    <>
      <ul aria-label={label} className="mt-4 divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="py-5 last:pb-0">
            {render(item)}
          </li>
        ))}
      </ul>
      <LoadMore query={query} className="mt-5 w-full" />
      {error ? (
        <LoadingState height={rowHeight} error={error} onRetry={isFetchNextPageError ? onMore : onRetry} />
      ) : null}
    </>
  )
}
