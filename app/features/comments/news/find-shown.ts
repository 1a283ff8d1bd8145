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
  const pages = lists.map(([, data]) => data?.pages ?? []).findLast((each) => each.length > 0)
  if (!pages) return null
  const ids = pages.flatMap(({ comments }) => comments.map(({ id }) => id))
  return { ids: new Set(ids), count: pages.at(-1)?.nextCursor === null ? ids.length : 0 }
}
