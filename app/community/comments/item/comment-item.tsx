import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { CollapsedNotice } from '#app/community/collapsed-texts/collapsed-notice.tsx'
import { HeldLabel } from '#app/community/stories/held/held-label.tsx'
import { useIsHydrated } from '#app/platform/hydration/use-is-hydrated.ts'
import { UndoNotice } from '#app/platform/ui/feedback/undo-notice.tsx'
import { Avatar } from '#app/platform/ui/media/avatar.tsx'
import { RelativeTime } from '#app/platform/ui/media/relative-time.tsx'
import type { Comment } from '../comment-schemas.ts'
import type { CommentWords } from '../use-comment-form.ts'
import type { ShownComment } from '../use-comments.ts'
import { CommentText } from './comment-text.tsx'

export interface CommentActions {
  /** Rejects with an ApiClientError on failure, like `restore` and `reply`. */
  edit: (id: string, words: CommentWords) => Promise<void>
  remove: (comment: Comment) => Promise<void>
  restore: (id: string) => Promise<void>
  unfold: (comment: Comment) => Promise<void>
  /** Null for a visitor, like `reply`. */
  mute: ((id: string) => Promise<void>) | null
  reply: ((parent: Comment, words: CommentWords, idempotencyKey: string) => Promise<void>) | null
}

interface CommentItemProps {
  storyId: string
  comment: ShownComment
  actions: CommentActions
  lead: ReactNode
  onReply: (() => void) | null
  replyRef: Ref<HTMLButtonElement>
}

/** Renders a placeholder for a comment that is deleted, no longer visible, or collapsed. */
export function CommentItem({ storyId, comment, actions, lead, onReply, replyRef }: CommentItemProps) {
  const { author, isDeleted = false, isGone, id } = comment
  const itemRef = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const isHydrated = useIsHydrated()
  const [isShown, setShown] = useState(false)
  const hasActed = useRef(false)
  const wasDeleted = useRef(isDeleted)
  // The focused button has been removed.
  useEffect(() => {
    if (wasDeleted.current && !isDeleted) itemRef.current?.focus()
    wasDeleted.current = isDeleted
  }, [isDeleted])
  const place = {
    id: `comment-${id}`,
    ref: itemRef,
    tabIndex: -1,
    role: 'group',
    // The server doesn't know the hash.
    'aria-current': (isHydrated && hash === `#comment-${id}`) || undefined,
    'aria-label': isGone ? 'Removed comment' : `Comment by ${author.fullName ?? 'Anonymous'}`,
  }
  if (isDeleted)
    return (
      <div ref={itemRef}>
        <UndoNotice
          text="Comment deleted."
          failureTitle="Error restoring comment"
          onUndo={() => actions.restore(id)}
        />
      </div>
    )
  if (isGone)
    return (
      <div {...place} className="rounded-2xl border border-dashed border-edge px-4 py-3 text-sm text-muted">
        This comment was removed.
      </div>
    )
  const focusItem = () => itemRef.current?.focus({ preventScroll: true })
  if (comment.fold && !isShown)
    return (
      <div {...place} className="rounded-2xl">
        <CollapsedNotice
          fold={comment.fold}
          what="comment"
          takesFocus={hasActed.current}
          onShow={() => {
            flushSync(() => setShown(true))
            focusItem()
          }}
          onUndo={async () => {
            await actions.unfold(comment)
            focusItem()
          }}
        />
      </div>
    )
  const { mute } = actions
  const handleMute = () => {
    hasActed.current = true
    void mute?.(id)
  }
  return (
    <div {...place} className="flex gap-3 rounded-2xl">
      <span className={comment.depth > 0 ? 'hidden sm:contents' : 'contents @max-field:hidden'}>
        <Avatar name={author.fullName} src={author.avatarUrl} />
      </span>
      <div className="min-w-0 flex-1 rounded-2xl border border-line bg-surface px-4 pt-3 pb-1 @max-field:px-3">
        <CommentHeading comment={comment} />
        {comment.isHeld ? <HeldLabel /> : null}
        {lead}
        <CommentText
          storyId={storyId}
          comment={comment}
          onEdit={(words) => actions.edit(id, words)}
          onRemove={() => actions.remove(comment)}
          onReply={comment.isHeld ? null : onReply}
          onMute={mute && handleMute}
          replyRef={replyRef}
        />
      </div>
    </div>
  )
}

function CommentHeading({ comment: { author, createdAt, editedAt } }: { comment: Comment }) {
  return (
    <p className="text-sm wrap-anywhere">
      <bdi className="font-semibold">{author.fullName ?? 'Anonymous'}</bdi>{' '}
      <span className="text-muted">
        <RelativeTime iso={createdAt} />
        {editedAt === null ? null : (
          <>
            {' '}
            <span aria-hidden="true">·</span> Edited <RelativeTime iso={editedAt} />
          </>
        )}
      </span>
    </p>
  )
}
