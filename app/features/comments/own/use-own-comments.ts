import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { invalidateAllBut } from '#app/http/client/query-client.ts'
import { removeComment } from '../comment-requests.ts'
import { fetchOwnComments } from './own-comment-requests.ts'
import type { OwnCommentPage } from './own-comment-schemas.ts'

export function useOwnComments(userId: string) {
  return useInfiniteQuery({
    queryKey: ['own-comments', userId],
    queryFn: ({ pageParam, signal }) => fetchOwnComments(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: OwnCommentPage) => page.nextCursor,
  })
}

/** Deletes a comment of one's own. Every list that may show it is read again afterwards. */
export function useDeleteComment() {
  const queryClient = useQueryClient()
  return async (id: string): Promise<void> => {
    await removeComment(id)
    await invalidateAllBut(queryClient, 'profile')
  }
}
