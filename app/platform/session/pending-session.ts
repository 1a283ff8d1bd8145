import { announceSession, subscribeToSession } from './session.ts'

/**
 * A session whose second factor is still to be verified: it opens nothing yet, so it is kept in this tab alone, and the site goes
 * on as for somebody signed out.
 */
let pending: string | null = null

export const readPendingSession = (): string | null => pending

export function setPendingSession(raw: string | null): void {
  pending = raw
  announceSession()
}

export const subscribeToPendingSession = subscribeToSession
