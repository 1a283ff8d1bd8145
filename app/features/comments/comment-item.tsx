import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { FoldNotice } from '#app/features/folds/fold-notice.tsx'
import { UndoNotice } from '#app/ui/feedback/undo-notice.tsx'
import { Avatar } from '#app/ui/media/avatar.tsx'
import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import { CommentEditor } from './comment-editor.tsx'
import type { Comment } from './comment-schemas.ts'
import type { ShownComment } from './use-comments.ts'

interface CommentItemProps {
  comment: ShownComment
  /** Rejects with an ApiClientError when it was not taken; so does `onRestore`. */
  onEdit: (id: string, content: string) => Promise<void>
  onRemove: (comment: Comment) => Promise<void>
  onRestore: (id: string) => Promise<void>
  onUnfold: (comment: Comment) => Promise<void>
  /** Null for a visitor. */
  onMute: ((id: string) => Promise<void>) | null
}

export function CommentItem({ comment, onEdit, onRemove, onRestore, onUnfold, onMute }: CommentItemProps) {
  const { author, isDeleted = false, id } = comment
  const itemRef = useRef<HTMLLIElement>(null)
  const [isShown, setShown] = useState(false)
  const hasActed = useRef(false)
  const wasDeleted = useRef(isDeleted)
  // The button that had the focus is gone.
  useEffect(() => {
    if (wasDeleted.current && !isDeleted) itemRef.current?.focus()
    wasDeleted.current = isDeleted
  }, [isDeleted])
  if (isDeleted)
    return (
      <li ref={itemRef}>
        <UndoNotice
          text="Comment deleted."
          failureTitle="Error restoring comment"
          onUndo={() => onRestore(id)}
        />
      </li>
    )
  const focusItem = () => itemRef.current?.focus({ preventScroll: true })
  if (comment.fold && !isShown)
    return (
      <li id={`comment-${id}`} ref={itemRef} tabIndex={-1} className="rounded-2xl">
        <FoldNotice
          fold={comment.fold}
          what="comment"
          takesFocus={hasActed.current}
          onShow={() => {
            flushSync(() => setShown(true))
            focusItem()
          }}
          onUndo={async () => {
            await onUnfold(comment)
            focusItem()
          }}
        />
      </li>
    )
  return (
    <li id={`comment-${id}`} ref={itemRef} tabIndex={-1} className="flex gap-3 rounded-2xl">
      <Avatar name={author.fullName} src={author.avatarUrl} />
      <div className="min-w-0 flex-1 rounded-2xl border border-line bg-surface px-4 py-3">
        <CommentHeading
          comment={comment}
          onMute={
            onMute &&
            (() => {
              hasActed.current = true
              void onMute(id)
            })
          }
        />
        <CommentText
          comment={comment}
          onEdit={(content) => onEdit(id, content)}
          onRemove={() => onRemove(comment)}
        />
      </div>
    </li>
  )
}

interface CommentHeadingProps {
  comment: Comment
  onMute: (() => void) | null
}

/** Whose it is and how old, and what others can do about it. */
function CommentHeading({
  comment: { id, author, createdAt, editedAt, isOwn },
  onMute,
}: CommentHeadingProps) {
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
        {isOwn ? null : (
          <>
            {' '}
            <span aria-hidden="true">·</span>{' '}
            <Link
              to={`/report?comment=${id}`}
              aria-label={`Report the comment by ${author.fullName ?? 'Anonymous'}`}
              className="inline-flex min-h-6 min-w-6 items-center underline-offset-4 hover:underline"
            >
              Report
            </Link>
            {onMute ? (
              <>
                {' '}
                <span aria-hidden="true">·</span>{' '}
                <button
                  type="button"
                  aria-label={`Mute ${author.fullName ?? 'Anonymous'}`}
                  className="inline-flex min-h-6 min-w-6 cursor-pointer items-center underline-offset-4 hover:underline"
                  onClick={onMute}
                >
                  Mute
                </button>
              </>
            ) : null}
          </>
        )}
      </span>
    </p>
  )
}

const quiet =
  'min-h-11 cursor-pointer text-sm font-medium text-muted underline-offset-4 hover:text-ink hover:underline'

interface CommentTextProps {
  comment: Comment
  onEdit: (content: string) => Promise<void>
  onRemove: () => Promise<void>
}

/** The text, or the form in which its author edits it. */
function CommentText({ comment: { content, isOwn }, onEdit, onRemove }: CommentTextProps) {
  const [isEditing, setEditing] = useState(false)
  const editRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setEditing(false))
    editRef.current?.focus()
  }
  if (isEditing) return <CommentEditor content={content} onSave={onEdit} onClose={close} />
  return (
    <>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      {isOwn ? (
        <p className="flex gap-x-5">
          <button ref={editRef} type="button" className={quiet} onClick={() => setEditing(true)}>
            Edit comment
          </button>
          <button type="button" className={quiet} onClick={() => void onRemove()}>
            Delete comment
          </button>
        </p>
      ) : null}
    </>
  )
}
