import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseSession, type SessionState, sessionStorageKey, signedOut } from './parse-session.ts'

/** Storage key of a sign-up whose address is not confirmed yet. */
export const pendingSignUpKey = 'clean-air-unconfirmed'

const listeners = new Set<() => void>()

/** `isChosen` is true while the user signs out here. Otherwise a removed session was ended elsewhere. */
export const leaving = { isChosen: false }
let snapshot: { raw: string | null; state: SessionState } = { raw: null, state: signedOut }

/** The auth client's storage. Announces every change of the session. */
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

export function readSession(): SessionState {
  const raw = sessionStorageArea.getItem(sessionStorageKey)
  if (raw !== snapshot.raw) snapshot = { raw, state: parseSession(raw) }
  return snapshot.state
}

/** Updates the page after a change of the stored session: here, in another tab, or while the tab was suspended. */
export function announceSession(): void {
  const { status } = readSession()
  // A signed-in user has confirmed an address.
  if (status === 'in') browserStorage.removeItem(pendingSignUpKey)
  document.documentElement.dataset.session = status
  for (const listener of listeners) listener()
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
