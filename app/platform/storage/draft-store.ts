import { type Attempt, continueAttempt } from '#app/platform/http/idempotency-key.ts'
import type { TextStorage } from './browser-storage.ts'
import { parseStoredJson, toRecord } from './stored-json.ts'

interface DraftOptions<Draft> {
  storage: TextStorage
  /** Includes the author's id, if there is one, so that users of a shared computer have separate drafts. */
  key: string
  /** Parses a stored value, or null if there is none. The value is untrusted; must not throw. */
  parse: (stored: unknown) => Draft
}

/** Stores unsent form input, and the idempotency key of a write whose response may have been lost. */
export interface DraftStore<Draft> {
  read(): Draft
  /** Stores input. Keeps the earlier attempt, in case the form is sent unchanged. */
  write(draft: NonNullable<Draft>): void
  /** Stores the content being sent. Returns the earlier idempotency key if the content is the same, otherwise a new one. */
  startAttempt(draft: NonNullable<Draft>): string
  forget(): void
  /** Calls the listener when another tab deletes the draft. Returns a function to unsubscribe. */
  onForgottenElsewhere(listener: (forgotten: Draft) => void): () => void
}

export function createDraftStore<Draft extends object | null>(
  options: DraftOptions<Draft>,
): DraftStore<Draft> {
  const { storage, key, parse } = options
  const readStored = () => parseStoredJson(storage.getItem(key))

  function keep(draft: NonNullable<Draft>, attempt: Attempt | null): void {
    storage.setItem(key, JSON.stringify({ ...draft, attempt }))
  }

  return {
    read: () => parse(readStored()),
    write: (draft) => keep(draft, readAttempt(readStored())),
    startAttempt(draft) {
      const attempt = continueAttempt(readAttempt(readStored()), JSON.stringify(draft))
      keep(draft, attempt)
      return attempt.key
    },
    forget: () => storage.removeItem(key),
    onForgottenElsewhere(listener) {
      const handleStorage = (event: StorageEvent) => {
        if (event.key === key && event.newValue === null) listener(parse(parseStoredJson(event.oldValue)))
      }
      addEventListener('storage', handleStorage)
      return () => removeEventListener('storage', handleStorage)
    },
  }
}

function readAttempt(stored: unknown): Attempt | null {
  const { key, sent } = toRecord(toRecord(stored).attempt)
  return typeof key === 'string' && typeof sent === 'string' ? { key, sent } : null
}
