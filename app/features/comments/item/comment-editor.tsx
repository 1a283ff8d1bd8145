import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { Button } from '#app/ui/form/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import { CommentCounter } from '../comment-form.tsx'
import { commentContentField } from '../comment-schemas.ts'

interface CommentEditorProps {
  content: string
  /** Rejects with an ApiClientError when it was not taken. */
  onSave: (content: string) => Promise<void>
  onClose: () => void
}

/** Edits one's own comment in its place. What is not taken stays in the field. */
export function CommentEditor({ content, onSave, onClose }: CommentEditorProps) {
  const formRef = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(content)
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [])

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const parsed = v.safeParse(commentContentField, text)
    if (!parsed.success) return setError(parsed.issues[0].message)
    setSending(true)
    try {
      await onSave(parsed.output)
      onClose()
    } catch (failure) {
      setError(toApiClientError(failure).message)
      setSending(false)
    }
  }

  return (
    <form ref={formRef} onSubmit={(event) => void handleSubmit(event)} className="mt-2">
      <TextArea
        label="Edit your comment"
        name="comment"
        required
        value={text}
        onChange={({ target }) => {
          setError(undefined)
          setText(target.value)
        }}
        error={error}
        aside={<CommentCounter text={text} />}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending} isIdle={text.trim() === ''}>
          {isSending ? 'Saving...' : 'Save changes'}
        </Button>
        <Button look="outline" onClick={onClose} isIdle={isSending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
