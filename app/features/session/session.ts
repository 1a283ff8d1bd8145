import { browserStorage } from '#app/storage/browser-storage.ts'
import { parseStoredObject, toRecord } from '#app/storage/stored-json.ts'
import { sessionStorageKey } from './session-script.ts'

export interface SessionUser {
  id: string
  email: string
  fullName: string | null
  organization: string | null
}

export type SessionState = { status: 'unknown' } | { status: 'out' } | { status: 'in'; user: SessionUser }

const signedOut: SessionState = { status: 'out' }

const listeners = new Set<() => void>()
let snapshot: { raw: string | null; state: SessionState } = { raw: null, state: signedOut }

/** What the auth client stores through, so that every change of the session passes here. */
export const sessionStorageArea = {
  getItem: browserStorage.getItem,
  setItem(key: string, value: string): void {
    browserStorage.setItem(key, value)
    announceSession()
  },
  removeItem(key: string): void {
    browserStorage.removeItem(key)
    announceSession()
  },
}

/** The state that a stored session stands for; anything that is no session counts as signed out. */
export function parseSession(raw: string | null): SessionState {
  const session = parseStoredObject(raw)
  const user = toRecord(session.user)
  const id = toText(user.id)
  if (id === null || toText(session.access_token) === null || toText(session.refresh_token) === null)
    return signedOut
  const { full_name, organization } = toRecord(user.user_metadata)
  return {
    status: 'in',
    user: {
      id,
      email: toText(user.email) ?? '',
      fullName: toText(full_name),
      organization: toText(organization),
    },
  }
}

/** Null for an empty text and for anything else. */
function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

/** The session as it is in this browser now. */
export function readSession(): SessionState {
  const raw = sessionStorageArea.getItem(sessionStorageKey)
  if (raw !== snapshot.raw) snapshot = { raw, state: parseSession(raw) }
  return snapshot.state
}

/** Brings the page in line with what is stored: after a change here, in another tab, or while the tab slept. */
export function announceSession(): void {
  const { status } = readSession()
  document.documentElement.dataset.session = status
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Resolves once somebody is signed in, which for a visitor is never. */
export function whenSignedIn(): Promise<void> {
  if (readSession().status === 'in') return Promise.resolve()
  return new Promise((resolve) => {
    const stop = subscribeToSession(() => {
      if (readSession().status !== 'in') return
      stop()
      resolve()
    })
  })
}
