import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { invalidateAllBut } from '#app/platform/http/client/query-client.ts'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { removeComment, restoreComment } from '../queries.ts'
import type { OwnComment } from './own-comment-schemas.ts'

/** Refetches every list that may show the comment. */
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

interface CommentQuestionProps {
  comment: OwnComment
  onClose: () => void
  onDeleted: () => void
}

export function CommentQuestion({ comment, onClose, onDeleted }: CommentQuestionProps) {
  const { deleteComment } = useCommentDeletion()
  const { isSending, error, run } = useCommand('Error deleting comment')
  const handleConfirm = async () => {
    if (!(await run(() => deleteComment(comment.id)))) return
    // The dialog must be unmounted first, because it traps the focus.
    flushSync(onClose)
    onDeleted()
  }
  return (
    <ConfirmDialog title="Delete this comment?" onClose={onClose}>
      <p className="mt-3 line-clamp-3 text-muted">{comment.content}</p>
      <ConfirmActions
        label="Delete comment"
        busyLabel="Deleting..."
        isSending={isSending}
        isDanger
        error={error}
        onConfirm={handleConfirm}
        onCancel={onClose}
      />
    </ConfirmDialog>
  )
}
