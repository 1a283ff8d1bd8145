import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { invalidateAllBut } from '#app/http/client/query-client.ts'
import { removeComment, restoreComment } from '../comment-requests.ts'
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

/** Deletes a comment of one's own, and takes that back. Every list that may show it is read again afterwards. */
export function useCommentDeletion() {
  const queryClient = useQueryClient()
  return {
    async deleteComment(id: string): Promise<void> {
      await removeComment(id)
      await invalidateAllBut(queryClient, 'profile')
    },
    async restoreComment(id: string): Promise<void> {
      await restoreComment(id)
      await invalidateAllBut(queryClient, 'profile')
    },
  }
}
