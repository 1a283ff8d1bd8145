import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Comment } from '../comment-schemas.ts'
import { MentionedText } from '../mentions/mentioned-text.tsx'
import type { CommentWords } from '../use-comment-form.ts'
import { CommentEditor } from './comment-editor.tsx'

const quiet =
  'min-h-11 min-w-11 cursor-pointer text-start text-sm font-medium text-muted underline-offset-4 hover:text-ink hover:underline'

interface CommentTextProps {
  storyId: string
  comment: Comment
  onEdit: (words: CommentWords) => Promise<void>
  onRemove: () => Promise<void>
  /** Null where nobody can reply: for a visitor, and to what is on its way. */
  onReply: (() => void) | null
  replyRef: Ref<HTMLButtonElement>
}

/** The text, or the form in which its author edits it. */
export function CommentText({ storyId, comment, onEdit, onRemove, onReply, replyRef }: CommentTextProps) {
  const { content, mentions, isOwn, author } = comment
  const [isEditing, setEditing] = useState(false)
  const editRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setEditing(false))
    editRef.current?.focus()
  }
  if (isEditing) return <CommentEditor storyId={storyId} comment={comment} onSave={onEdit} onClose={close} />
  return (
    <>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        <MentionedText content={content} mentions={mentions} />
      </p>
      {onReply || isOwn ? (
        <p className="flex flex-wrap gap-x-5">
          {onReply ? (
            <button
              ref={replyRef}
              type="button"
              aria-label={`Reply to ${author.fullName ?? 'Anonymous'}`}
              className={quiet}
              onClick={onReply}
            >
              Reply
            </button>
          ) : null}
          {isOwn ? (
            <>
              <button ref={editRef} type="button" className={quiet} onClick={() => setEditing(true)}>
                Edit comment
              </button>
              <button type="button" className={quiet} onClick={() => void onRemove()}>
                Delete comment
              </button>
            </>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
