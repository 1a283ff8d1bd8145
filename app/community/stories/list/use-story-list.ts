import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { storiesKey } from '../story-keys.ts'
import { pagesMax } from '../story-limits.ts'
import type { StoryPage } from '../story-schemas.ts'
import type { ListParams } from './list-params.ts'

/** What the server has put into the page. */
export interface LoadedList {
  address: ListParams
  pages: StoryPage[]
}

type ListData = InfiniteData<StoryPage, string>

/** How many pages are shown is no part of it: the list grows in its place. */
const keyOf = ({ search, issue, sort, with: has, cursor }: ListParams) => [
  ...storiesKey,
  'list',
  { search, issue, sort, has, cursor },
]

function toListData({ address, pages }: LoadedList): ListData {
  const cursors = pages.map(({ nextCursor }) => nextCursor ?? '')
  return { pages, pageParams: [address.cursor, ...cursors.slice(0, -1)] }
}

/**
 * The list that the address names, page by page. What the server has put into the page is not fetched again; while
 * another list is fetched the one before stays, and of several only the last that was asked for is shown.
 */
export function useStoryList(address: ListParams, loaded: LoadedList) {
  const queryClient = useQueryClient()
  const { search, issue, sort, with: has, cursor } = address
  const isLoaded = formatKey(address) === formatKey(loaded.address)
  const query = useInfiniteQuery({
    queryKey: keyOf(address),
    queryFn: async ({ pageParam, signal }) => {
      const { fetchStories } = await import('../queries.ts')
      return fetchStories({ search, issue, sort, with: has, cursor: pageParam }, signal)
    },
    initialPageParam: cursor,
    getNextPageParam: (page: StoryPage) => page.nextCursor,
    placeholderData: keepPreviousData,
    networkMode: 'always',
    ...(isLoaded && { initialData: toListData(loaded) }),
  })

  // Somebody who comes back finds what the server says now, and not what was kept of an earlier visit.
  useEffect(() => {
    queryClient.setQueryData<ListData>(keyOf(loaded.address), toListData(loaded))
  }, [queryClient, loaded])

  const { data, hasNextPage, fetchNextPage, isFetching, isError, isPlaceholderData } = query
  const shown = data?.pages.length ?? 0
  const isShort = shown > 0 && shown < Math.min(address.pages, pagesMax)

  // The address says how far the list went, also where the browser has forgotten its pages since.
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError && !isPlaceholderData) void fetchNextPage()
  }, [isShort, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage])

  return query
}

const formatKey = (address: ListParams) => JSON.stringify(keyOf(address))

export type StoryListQuery = ReturnType<typeof useStoryList>
