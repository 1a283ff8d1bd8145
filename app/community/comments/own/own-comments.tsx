import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { heldTitle } from '#app/community/stories/held/held-labels.ts'
import { memberListQuery } from '#app/platform/session/call-as-member.ts'
import { DeletableList } from '#app/platform/ui/feedback/deletable-list.tsx'
import { Button } from '#app/platform/ui/form/button.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import twoMugs from '#app/platform/ui/media/two-mugs.svg?url&no-inline'
import { CommentQuestion, useCommentDeletion } from './comment-question.tsx'
import { type OwnComment, ownCommentPageSchema } from './own-comment-schemas.ts'

const ownCommentsQuery = (userId: string) =>
  memberListQuery(['own-comments', userId], '/api/profile/comments', { responseSchema: ownCommentPageSchema })

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
