import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { CommentPage } from '../comment-schemas.ts'

interface Shown {
  ids: ReadonlySet<string>
  /** How many there are; 0 while more would have to be loaded to know. */
  count: number
}

/** The comments on a story that the page has loaded; null before any. */
export function findShown(queryClient: QueryClient, storyId: string): Shown | null {
  const lists = queryClient.getQueriesData<InfiniteData<CommentPage>>({ queryKey: ['comments', storyId] })
  const pages = lists.flatMap(([, data]) => data?.pages ?? [])
  if (pages.length === 0) return null
  const comments = pages.flatMap((page) => page.comments)
  const ids = new Set(comments.filter(({ isGone }) => !isGone).map(({ id }) => id))
  const isWhole =
    pages.every(({ nextCursor, previousCursor }) => nextCursor === null && previousCursor === null) &&
    comments.every(({ more }) => !more?.next && !more?.previous)
  return { ids, count: isWhole ? ids.size : 0 }
}
