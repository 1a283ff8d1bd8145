import { type Attempt, continueAttempt } from '#app/platform/http/idempotency-key.ts'
import type { TextStorage } from './browser-storage.ts'
import { parseStoredJson, toRecord } from './stored-json.ts'

interface DraftOptions<Draft> {
  storage: TextStorage
  /** With the author's id in it, where there is one: each person has their own on a shared computer. */
  key: string
  /** Reads what the storage holds, or null when it holds nothing. Anybody may have changed it: must not throw. */
  parse: (stored: unknown) => Draft
}

/** What was typed into a form and not sent yet, and the key of a write whose response may have been lost. */
export interface DraftStore<Draft> {
  read(): Draft
  /** Keeps what was typed. The earlier attempt stays, for a form that sends the same once more. */
  write(draft: NonNullable<Draft>): void
  /** Keeps what is being sent. The idempotency key is the earlier one if the same was sent, else a new one. */
  startAttempt(draft: NonNullable<Draft>): string
  forget(): void
  /** Told of the draft that another tab has forgotten. Returns how to stop that. */
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
