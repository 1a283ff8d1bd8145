import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { type Comment, commentContentField } from '../comment-schemas.ts'
import { toDraftText, toRequestText } from '../mentions/draft-text.ts'
import { MentionField } from '../mentions/mention-field.tsx'
import type { CommentWords } from '../use-comment-form.ts'

interface CommentEditorProps {
  storyId: string
  comment: Comment
  /** Rejects with an ApiClientError if not saved. */
  onSave: (words: CommentWords) => Promise<void>
  onClose: () => void
}

export function CommentEditor({ storyId, comment, onSave, onClose }: CommentEditorProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState(() => toDraftText(comment))
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const words = toRequestText(written)
    const parsed = v.safeParse(commentContentField, words.content)
    if (!parsed.success) return setError(parsed.issues[0].message)
    setSending(true)
    try {
      await onSave(words)
      onClose()
    } catch (failure) {
      setError(toApiClientError(failure).message)
      setSending(false)
    }
  }

  return (
    <form ref={formRef} onSubmit={(event) => void handleSubmit(event)} className="mt-2">
      <MentionField
        label="Edit your comment"
        storyId={storyId}
        value={written}
        onChange={(value) => {
          setError(undefined)
          setWritten(value)
        }}
        error={error}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending} isIdle={written.text.trim() === ''}>
          {isSending ? 'Saving...' : 'Save changes'}
        </Button>
        <Button look="outline" onClick={onClose} isIdle={isSending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
