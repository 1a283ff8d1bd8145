import { useInfiniteQuery } from '@tanstack/react-query'

interface DeskPages<Page> {
  userId: string
  /** Of the list, among those of the desk. */
  name: string
  fetchPage(cursor: string | null, signal: AbortSignal): Promise<Page>
  refetchInterval?: number
}

/** A list of the desk, page by page; colleagues change it, so it is read again whenever it is opened. */
export function useDeskPages<Page extends { nextCursor: string | null }>({
  userId,
  name,
  fetchPage,
  refetchInterval,
}: DeskPages<Page>) {
  return useInfiniteQuery({
    queryKey: ['desk', userId, name],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
    staleTime: 0,
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
}
