import { announceSession, subscribeToSession } from './session-store.ts'

/** Session whose second factor is not verified yet. It is kept in this tab only, and the site treats the user as signed out. */
let pending: string | null = null

export const readPendingSession = (): string | null => pending

export function setPendingSession(raw: string | null): void {
  pending = raw
  announceSession()
}

export const subscribeToPendingSession = subscribeToSession
