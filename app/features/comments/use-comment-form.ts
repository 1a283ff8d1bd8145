import { type FormEvent, useRef, useState } from 'react'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { continueAttempt } from '#app/http/idempotency-key.ts'
import { type CommentKey, joinTexts, readCommentDraft, saveCommentDraft } from './comment-draft.ts'
import { commentContentField } from './comment-schemas.ts'

interface CommentFormOptions {
  place: CommentKey
  /** Rejects with an ApiClientError when the comment was not taken. */
  onSend: (content: string, idempotencyKey: string) => Promise<void>
}

/** The field empties while its text is on its way, and goes on taking what is typed. */
export function useCommentForm({ place, onSend }: CommentFormOptions) {
  const [initial] = useState(() => readCommentDraft(place))
  const [text, setText] = useState(initial.text)
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  // As it is now, also for an answer that comes after many a key.
  const latest = useRef({ typed: initial.text, onItsWay: '', attempt: initial.attempt })

  function update(change: Partial<typeof latest.current>): void {
    const next = { ...latest.current, ...change }
    latest.current = next
    setText(next.typed)
    // If the page is left now, nobody knows whether the comment arrived.
    const kept = next.onItsWay === '' ? next.typed : joinTexts(next.onItsWay, next.typed)
    saveCommentDraft(place, { text: kept, attempt: next.attempt })
  }

  function change(value: string): void {
    setError(undefined)
    update({ typed: value })
  }

  async function send(content: string): Promise<void> {
    const attempt = continueAttempt(latest.current.attempt, content)
    setSending(true)
    update({ typed: '', onItsWay: content, attempt })
    try {
      await onSend(content, attempt.key)
      update({ onItsWay: '', attempt: null })
    } catch (failure) {
      update({ typed: joinTexts(content, latest.current.typed), onItsWay: '' })
      setError(toApiClientError(failure).message)
    } finally {
      setSending(false)
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    if (isSending) return
    const parsed = commentContentField.safeParse(text)
    if (parsed.success) void send(parsed.data)
    else setError(parsed.error.issues[0]?.message)
  }

  return { text, error, isSending, change, handleSubmit }
}
