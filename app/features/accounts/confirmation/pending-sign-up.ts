import { subscribeToSession, unconfirmedPrefix } from '#app/features/session/session.ts'
import { tabStorage } from '#app/storage/browser-storage.ts'
import { parseStoredObject, toRecord } from '#app/storage/stored-json.ts'

/** As long as an emailed link usually works. */
const keptMs = 24 * 60 * 60 * 1000

/** What was sent with a sign-up, but for its password: it stands in the form again if the address was wrong. */
export interface PendingSignUp {
  email: string
  fields: Record<string, string | boolean>
}

/**
 * A form's sign-up whose address is not confirmed yet. The tab keeps it for a day at most, and until somebody signs in,
 * which following the emailed link does.
 */
export interface PendingSignUpStore {
  /** As it is stored: the same string as long as nothing changes. */
  read(): string | null
  remember(values: Record<string, string | boolean>): void
  forget(): void
  subscribe(listener: () => void): () => void
}

export function createPendingSignUpStore(form: string): PendingSignUpStore {
  const key = `${unconfirmedPrefix}${form}`
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  return {
    read: () => tabStorage.getItem(key),
    remember({ password: _password, ...fields }) {
      tabStorage.setItem(key, JSON.stringify({ fields, sentAt: Date.now() }))
      announce()
    },
    forget() {
      tabStorage.removeItem(key)
      announce()
    },
    subscribe(listener) {
      listeners.add(listener)
      const stop = subscribeToSession(listener)
      return () => {
        stop()
        listeners.delete(listener)
      }
    },
  }
}

/** Null when nothing is stored, when it is too old, or when it isn't ours. */
export function parsePendingSignUp(raw: string | null, now = Date.now()): PendingSignUp | null {
  const stored = parseStoredObject(raw)
  const { sentAt } = stored
  const fields: Record<string, string | boolean> = {}
  for (const [name, value] of Object.entries(toRecord(stored.fields)))
    if (typeof value === 'string' || typeof value === 'boolean') fields[name] = value
  const { email } = fields
  const isCurrent = typeof sentAt === 'number' && sentAt <= now && now - sentAt < keptMs
  return isCurrent && typeof email === 'string' ? { email, fields } : null
}
