import { type Ref, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MentionedText } from '../mentions/mentioned-text.tsx'
import type { CommentWords } from '../use-comment-form.ts'
import type { ShownComment } from '../use-comments.ts'
import { CommentActionBar } from './comment-action-bar.tsx'
import { CommentEditor } from './comment-editor.tsx'

interface CommentTextProps {
  storyId: string
  comment: ShownComment
  onEdit: (words: CommentWords) => Promise<void>
  onRemove: () => Promise<void>
  onReply: (() => void) | null
  onMute: (() => void) | null
  replyRef: Ref<HTMLButtonElement>
}

export function CommentText({ storyId, comment, onEdit, onRemove, ...deeds }: CommentTextProps) {
  const { content, mentions } = comment
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
      <CommentActionBar
        {...deeds}
        comment={comment}
        onEdit={() => setEditing(true)}
        onRemove={() => void onRemove()}
        editRef={editRef}
      />
    </>
  )
}
