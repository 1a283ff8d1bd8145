import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#app/platform/http/client/api-client.ts'
import { invalidateAllBut } from '#app/platform/http/client/query-client.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { removeComment, restoreComment } from '../comment-requests.ts'
import { type OwnCommentPage, ownCommentPageSchema } from './own-comment-schemas.ts'

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

/** @param cursor null for the first page. @throws ApiClientError */
async function fetchOwnComments(cursor: string | null, signal: AbortSignal): Promise<OwnCommentPage> {
  const query = cursor === null ? '' : `?${new URLSearchParams({ cursor })}`
  const accessToken = await requireAccessToken()
  const path = `/api/profile/comments${query}`
  return callApi({ path, accessToken, responseSchema: ownCommentPageSchema, signal })
}
