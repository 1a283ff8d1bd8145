import { useSyncExternalStore } from 'react'
import { readIsHydrated, subscribeToHydration } from '#app/platform/hydration/use-is-hydrated.ts'
import { readSession, subscribeToSession } from './session.ts'
import type { SessionState } from './stored-session.ts'

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

/** Who is signed in. 'unknown' in the server's HTML and until the page is hydrated. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToShownSession, readShownSession, () => unknown)
}

/**
 * The signed-in person's id, else null. For a visitor it is the same before and after hydration, so that a component
 * that needs no more than this doesn't render twice.
 */
export function useUserId(): string | null {
  return useSyncExternalStore(subscribeToSession, readUserId, () => null)
}

function readUserId(): string | null {
  const session = readSession()
  return session.status === 'in' ? session.user.id : null
}
