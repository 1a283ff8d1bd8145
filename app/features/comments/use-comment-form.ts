import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { toApiClientError } from '#app/http/client/api-client-error.ts'
import { type CommentKey, joinTexts, openCommentDraft } from './comment-draft.ts'
import { commentContentField } from './comment-schemas.ts'

interface CommentFormOptions {
  place: CommentKey
  /** Rejects with an ApiClientError when the comment was not taken. */
  onSend: (content: string, idempotencyKey: string) => Promise<void>
}

/** The field empties while its text is on its way, and goes on taking what is typed. */
export function useCommentForm({ place, onSend }: CommentFormOptions) {
  const draft = openCommentDraft(place)
  const [text, setText] = useState(() => draft.read().text)
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  // As it is now, also for an answer that comes after many a key.
  const latest = useRef({ typed: text, onItsWay: '' })

  function update(change: Partial<typeof latest.current>): void {
    const next = { ...latest.current, ...change }
    latest.current = next
    setText(next.typed)
    // If the page is left now, nobody knows whether the comment arrived.
    draft.write({ text: next.onItsWay === '' ? next.typed : joinTexts(next.onItsWay, next.typed) })
  }

  function change(value: string): void {
    setError(undefined)
    update({ typed: value })
  }

  async function send(content: string): Promise<void> {
    const key = draft.startAttempt({ text: content })
    setSending(true)
    update({ typed: '', onItsWay: content })
    try {
      await onSend(content, key)
      draft.forget()
      update({ onItsWay: '' })
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
    const parsed = v.safeParse(commentContentField, text)
    if (parsed.success) void send(parsed.output)
    else setError(parsed.issues[0].message)
  }

  return { text, error, isSending, change, handleSubmit }
}
