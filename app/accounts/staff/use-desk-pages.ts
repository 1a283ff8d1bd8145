import { useInfiniteQuery } from '@tanstack/react-query'

interface DeskPages<Page> {
  userId: string
  /** The list's name in the desk's query keys. */
  name: string
  fetchPage(cursor: string | null, signal: AbortSignal): Promise<Page>
  refetchInterval?: number
}

/** Reads a list of the desk page by page. It is fetched again whenever it is opened, because colleagues change it. */
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
