import type { Ref } from 'react'
import { Link } from 'react-router'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { useUserId } from '#app/platform/session/use-session.ts'
import { anonymousAuthor } from '#app/platform/ui/media/initials.ts'
import { replyHash } from '../comment-links.ts'
import type { ShownComment } from '../use-comments.ts'

const quiet =
  'inline-flex min-h-11 min-w-11 cursor-pointer items-center text-muted underline-offset-4 hover:text-ink hover:underline'

interface CommentActionBarProps {
  storyId: string
  comment: ShownComment
  /** Null for a visitor, and while the comment is being sent. */
  onReply: (() => void) | null
  onMute: (() => void) | null
  onEdit: () => void
  onRemove: () => void
  replyRef: Ref<HTMLButtonElement>
  editRef: Ref<HTMLButtonElement>
}

export function CommentActionBar({ storyId, comment, onReply, onMute, ...own }: CommentActionBarProps) {
  const { id, author, isOwn } = comment
  const name = author.fullName ?? 'Anonymous'
  const isVisitor = useUserId() === null
  const replyProps = { 'aria-label': `Reply to ${name}`, className: quiet }
  if (comment.isSending) return null
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {onReply ? (
        <button ref={own.replyRef} type="button" {...replyProps} onClick={onReply}>
          Reply
        </button>
      ) : isVisitor ? (
        <Link to={signInPath(`/stories/${storyId}${replyHash(id)}`)} {...replyProps}>
          Reply
        </Link>
      ) : null}
      {isOwn ? (
        <>
          <button
            ref={own.editRef}
            type="button"
            aria-label="Edit comment"
            className={quiet}
            onClick={own.onEdit}
          >
            Edit
          </button>
          <button type="button" aria-label="Delete comment" className={quiet} onClick={own.onRemove}>
            Delete
          </button>
        </>
      ) : (
        <>
          <Link to={`/report?comment=${id}`} aria-label={`Report the comment by ${name}`} className={quiet}>
            Report
          </Link>
          {/* The story’s menu mutes an anonymous author’s story instead. */}
          {onMute && author.fullName !== anonymousAuthor ? (
            <button type="button" aria-label={`Mute ${name}`} className={quiet} onClick={onMute}>
              Mute
            </button>
          ) : null}
        </>
      )}
    </p>
  )
}
