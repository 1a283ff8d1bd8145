import { type FormEvent, useState } from 'react'
import { toApiFailure } from '#app/api-failure.ts'
import { createAttempts } from '#app/idempotency-key.ts'
import { countCharacters } from '#app/text.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { commentContentField, commentContentMax } from './contract.ts'
import { keepCommentDraft, readCommentDraft } from './draft.ts'

interface CommentFormProps {
  storyId: string
  /** Rejects with an ApiFailure when the comment was not taken. */
  onSend: (content: string, idempotencyKey: string) => Promise<void>
}

/** Writes a comment. What is not sent, or not taken, stays in the field and outlives a reload. */
export function CommentForm({ storyId, onSend }: CommentFormProps) {
  const [text, setText] = useState(() => readCommentDraft(storyId))
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  // A text that is sent again after a lost answer must not stand there twice.
  const [attempts] = useState(createAttempts)

  const change = (value: string) => {
    setText(value)
    setError(undefined)
    keepCommentDraft(storyId, value)
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const parsed = commentContentField.safeParse(text)
    if (!parsed.success) {
      setError(parsed.error.issues[0]?.message)
      return
    }
    setSending(true)
    setText('')
    try {
      await onSend(parsed.data, attempts.keyFor(parsed.data))
      attempts.done()
      keepCommentDraft(storyId, '')
    } catch (failure) {
      setText(parsed.data)
      setError(toApiFailure(failure).message)
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="mt-4">
      <TextArea
        label="Your comment"
        name="comment"
        required
        value={text}
        onChange={(event) => change(event.target.value)}
        error={error}
        aside={<CharacterCount text={text} />}
      />
      <Button type="submit" className="mt-3" isBusy={isSending} isIdle={text.trim() === ''}>
        {isSending ? 'Sending...' : 'Comment'}
      </Button>
    </form>
  )
}

function CharacterCount({ text }: { text: string }) {
  return (
    <p className="mt-1.5 ml-auto shrink-0 text-sm text-muted tabular-nums">
      {countCharacters(text.trim())}/{commentContentMax} characters
    </p>
  )
}
