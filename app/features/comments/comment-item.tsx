import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Avatar } from '#app/ui/media/avatar.tsx'
import { RelativeTime } from '#app/ui/media/relative-time.tsx'
import type { Comment } from './comment-schemas.ts'

interface CommentItemProps {
  comment: Comment
  onRemove: (id: string) => Promise<void>
}

export function CommentItem({ comment, onRemove }: CommentItemProps) {
  const { author, content, createdAt, isOwn, id } = comment
  return (
    <li className="flex gap-3">
      <Avatar name={author.fullName} src={author.avatarUrl} />
      <div className="min-w-0 flex-1 rounded-2xl border border-line bg-surface px-4 py-3">
        <p className="text-sm wrap-anywhere">
          <bdi className="font-semibold">{author.fullName ?? 'Anonymous'}</bdi>{' '}
          <span className="text-muted">
            <RelativeTime iso={createdAt} />
          </span>
        </p>
        <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
          {content}
        </p>
        {isOwn ? <RemoveButtons onRemove={() => onRemove(id)} /> : null}
      </div>
    </li>
  )
}

const quiet =
  'min-h-11 cursor-pointer text-sm font-medium text-muted underline-offset-4 hover:text-ink hover:underline'

/** Asks once more before the comment is gone. Keeping it comes first and has the focus. */
function RemoveButtons({ onRemove }: { onRemove: () => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const askRef = useRef<HTMLButtonElement>(null)
  const keepRef = useRef<HTMLButtonElement>(null)

  // Whatever is pressed here leaves the page, and takes the focus with it.
  const ask = () => {
    flushSync(() => setAsking(true))
    keepRef.current?.focus()
  }
  const keep = () => {
    flushSync(() => setAsking(false))
    askRef.current?.focus()
  }

  if (!isAsking)
    return (
      <button ref={askRef} type="button" className={quiet} onClick={ask}>
        Delete comment
      </button>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      <span>Delete this comment permanently?</span>
      <button ref={keepRef} type="button" className={quiet} onClick={keep}>
        Keep
      </button>
      <button type="button" className={`${quiet} text-danger`} onClick={() => void onRemove()}>
        Delete
      </button>
    </p>
  )
}
