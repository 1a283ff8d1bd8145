import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { ignoreSecondClick } from '#app/platform/ui/form/double-click.ts'
import { type CommentKey, openCommentDraft } from './comment-draft.ts'
import { commentContentField } from './comment-schemas.ts'
import {
  type DraftText,
  emptyDraftText,
  joinDraftTexts,
  toDraftText,
  toRequestText,
} from './mentions/draft-text.ts'

export type CommentWords = ReturnType<typeof toRequestText>

interface CommentFormOptions {
  place: CommentKey
  onSend: (words: CommentWords, idempotencyKey: string) => Promise<void>
}

/** The field is cleared while its text is being sent, and accepts new text in the meantime. */
export function useCommentForm({ place, onSend }: CommentFormOptions) {
  const draft = openCommentDraft(place)
  const [written, setWritten] = useState(() => draft.read())
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  // Lets the handler of a late response see text that was typed in the meantime.
  const latest = useRef<{ typed: DraftText; onItsWay: DraftText }>({
    typed: written,
    onItsWay: emptyDraftText,
  })

  function update(change: Partial<typeof latest.current>): void {
    const next = { ...latest.current, ...change }
    latest.current = next
    setWritten(next.typed)
    // If the user leaves the page now, it is unknown whether the text being sent arrived, so the draft includes it.
    draft.write(next.onItsWay.text === '' ? next.typed : joinDraftTexts(next.onItsWay, next.typed))
  }

  function change(typed: DraftText): void {
    setError(undefined)
    update({ typed })
  }

  async function send(words: CommentWords): Promise<void> {
    const sent = toDraftText(words)
    const key = draft.startAttempt(sent)
    setSending(true)
    update({ typed: emptyDraftText, onItsWay: sent })
    try {
      await onSend(words, key)
      draft.forget()
      update({ onItsWay: emptyDraftText })
    } catch (failure) {
      update({ typed: joinDraftTexts(sent, latest.current.typed), onItsWay: emptyDraftText })
      setError(toApiClientError(failure).message)
    } finally {
      setSending(false)
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault()
    ignoreSecondClick()
    if (isSending) return
    const words = toRequestText(written)
    const parsed = v.safeParse(commentContentField, words.content)
    if (parsed.success) void send(words)
    else setError(parsed.issues[0].message)
  }

  return { written, error, isSending, change, handleSubmit }
}
