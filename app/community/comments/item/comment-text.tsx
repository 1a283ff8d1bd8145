import { type Ref, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useUserId } from '#app/platform/session/use-session.ts'
import { MentionedText } from '../mentions/mentioned-text.tsx'
import type { CommentWords } from '../use-comment-form.ts'
import type { ShownComment } from '../use-comments.ts'
import { useFormChoice } from '../use-form-choice.ts'
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
  const userId = useUserId()
  const place = { userId: userId ?? '', storyId, editedId: comment.id }
  const form = useFormChoice(place)
  const editRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => form.setOpen(false))
    editRef.current?.focus()
  }
  if (form.isOpen && userId !== null)
    return (
      <CommentEditor
        place={place}
        comment={comment}
        takesFocus={form.isChosen}
        onSave={onEdit}
        onClose={close}
      />
    )
  return (
    <>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
        <MentionedText content={content} mentions={mentions} />
      </p>
      <CommentActionBar
        {...deeds}
        storyId={storyId}
        comment={comment}
        onEdit={() => form.setOpen(true)}
        onRemove={() => void onRemove()}
        editRef={editRef}
      />
    </>
  )
}
