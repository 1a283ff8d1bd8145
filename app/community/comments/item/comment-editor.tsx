import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { Button } from '#app/platform/ui/form/button.tsx'
import { type CommentKey, openCommentDraft } from '../comment-draft.ts'
import { type Comment, commentContentField } from '../comment-schemas.ts'
import { toDraftText, toRequestText } from '../mentions/draft-text.ts'
import { MentionField } from '../mentions/mention-field.tsx'
import type { CommentWords } from '../use-comment-form.ts'

interface CommentEditorProps {
  place: CommentKey
  comment: Comment
  takesFocus: boolean
  onSave: (words: CommentWords) => Promise<void>
  onClose: () => void
}

/** Changes survive reloads until they are saved or canceled. */
export function CommentEditor({ place, comment, takesFocus, onSave, onClose }: CommentEditorProps) {
  const draft = openCommentDraft(place)
  const formRef = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState(() => {
    const kept = draft.read()
    return kept.text === '' ? toDraftText(comment) : kept
  })
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const focusIfChosen = useEffectEvent(() => {
    const field = formRef.current?.querySelector('textarea')
    if (!takesFocus || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  })
  useEffect(() => focusIfChosen(), [])
  const close = () => {
    draft.forget()
    onClose()
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const words = toRequestText(written)
    const parsed = v.safeParse(commentContentField, words.content)
    if (!parsed.success) return setError(parsed.issues[0].message)
    setSending(true)
    try {
      await onSave(words)
      close()
    } catch (failure) {
      setError(toApiClientError(failure).message)
      setSending(false)
    }
  }

  return (
    <form ref={formRef} onSubmit={(event) => void handleSubmit(event)} className="mt-2">
      <MentionField
        label="Edit your comment"
        storyId={place.storyId}
        value={written}
        onChange={(value) => {
          setError(undefined)
          setWritten(value)
          draft.write(value)
        }}
        error={error}
      />
      <div className="mt-3 mb-2 flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSending} isIdle={written.text.trim() === ''}>
          {isSending ? 'Saving...' : 'Save changes'}
        </Button>
        <Button look="outline" onClick={close} isIdle={isSending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
