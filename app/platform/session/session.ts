import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseSession, type SessionState, sessionStorageKey, signedOut } from './stored-session.ts'

/** Where the browser keeps a sign-up that waits for its address to be confirmed. */
export const pendingSignUpKey = 'clean-air-unconfirmed'

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

/** The session as it is in this browser now. */
export function readSession(): SessionState {
  const raw = sessionStorageArea.getItem(sessionStorageKey)
  if (raw !== snapshot.raw) snapshot = { raw, state: parseSession(raw) }
  return snapshot.state
}

/** Brings the page in line with what is stored: after a change here, in another tab, or while the tab slept. */
export function announceSession(): void {
  const { status } = readSession()
  // Who is signed in has confirmed an address.
  if (status === 'in') browserStorage.removeItem(pendingSignUpKey)
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
