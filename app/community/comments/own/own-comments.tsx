import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { heldTitle } from '#app/community/stories/held/held-labels.ts'
import { invalidateAllBut } from '#app/platform/http/client/query-client.ts'
import { memberListQuery } from '#app/platform/session/call-as-member.ts'
import { DeletableList } from '#app/platform/ui/feedback/deletable-list.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { useCommand } from '#app/platform/ui/form/use-command.ts'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { ConfirmActions, ConfirmDialog } from '#app/platform/ui/overlay/confirm-dialog.tsx'
import { removeComment, restoreComment } from '../queries.ts'
import { type OwnComment, ownCommentPageSchema } from './own-comment-schemas.ts'

const ownCommentsQuery = (userId: string) =>
  memberListQuery(['own-comments', userId], '/api/profile/comments', { responseSchema: ownCommentPageSchema })

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

export function OwnComments({ userId, headingId }: { userId: string; headingId: string }) {
  const query = useInfiniteQuery(ownCommentsQuery(userId))
  const { restoreComment } = useCommentDeletion()
  return (
    <DeletableList
      headingId={headingId}
      label="Your comments"
      empty={{ text: 'You haven’t written any comments yet.', picture: twoMugs }}
      query={query}
      items={query.data?.pages.flatMap(({ comments }) => comments)}
      deletedText="Comment deleted."
      failureTitle="Error restoring comment"
      onUndo={restoreComment}
      render={(comment, onDeleted) => <OwnCommentItem comment={comment} onDeleted={onDeleted} />}
    />
  )
}

function OwnCommentItem({ comment, onDeleted }: { comment: OwnComment; onDeleted: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <article aria-label={comment.content.slice(0, 60)}>
      <p className="text-sm text-muted">
        {comment.isHidden ? 'Hidden by a moderator, ' : comment.isHeld ? `${heldTitle}, ` : null}
        <RelativeTime iso={comment.createdAt} />
        {comment.editedAt ? (
          <>
            , edited <RelativeTime iso={comment.editedAt} />
          </>
        ) : null}
      </p>
      <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-wrap wrap-anywhere">
        {comment.content}
      </p>
      <Button look="quiet" className="mt-2 -ml-4" onClick={() => setAsking(true)}>
        Delete comment
      </Button>
      {isAsking ? (
        <CommentQuestion comment={comment} onClose={() => setAsking(false)} onDeleted={onDeleted} />
      ) : null}
    </article>
  )
}

interface CommentQuestionProps {
  comment: OwnComment
  onClose: () => void
  onDeleted: () => void
}

function CommentQuestion({ comment, onClose, onDeleted }: CommentQuestionProps) {
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
