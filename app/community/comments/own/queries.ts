// Separate from `../queries.ts`, which story pages load.
import { useQueryClient } from '@tanstack/react-query'
import { invalidateAllBut } from '#app/platform/http/client/query-client.ts'
import { memberListQuery } from '#app/platform/session/call-as-member.ts'
import { removeComment, restoreComment } from '../queries.ts'
import { ownCommentPageSchema } from './own-comment-schemas.ts'

export const ownCommentsQuery = (userId: string) =>
  memberListQuery(['own-comments', userId], '/api/profile/comments', { responseSchema: ownCommentPageSchema })

/** Deletes and restores a member's comment, then refetches every list that may show it. */
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
