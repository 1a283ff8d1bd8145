import { useSyncExternalStore } from 'react'
import { readIsHydrated, subscribeToHydration } from '#app/platform/hydration/use-is-hydrated.ts'
import type { SessionState } from './parse-session.ts'
import { readSession, subscribeToSession } from './session-store.ts'

const unknown: SessionState = { status: 'unknown' }

function subscribeToShownSession(listener: () => void): () => void {
  const stops = [subscribeToSession(listener), subscribeToHydration(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

function readShownSession(): SessionState {
  return readIsHydrated() ? readSession() : unknown
}

/** Returns the session, with status 'unknown' in the server's HTML and until hydration. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToShownSession, readShownSession, () => unknown)
}

/** For visitors, the value does not change with hydration, so components that only need the id don't render twice. */
export function useUserId(): string | null {
  return useSyncExternalStore(subscribeToSession, readUserId, () => null)
}

function readUserId(): string | null {
  const session = readSession()
  return session.status === 'in' ? session.user.id : null
}
