import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Member } from '#app/http/server/require-member.server.ts'
import { SessionEndedError } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import { refreshTokens, sessions } from '#database/schema/auth.ts'
import { lifetimes } from './account-lifetimes.ts'
import { type Account, lockAccount } from './account-queries.server.ts'
import { hashToken } from './one-time-tokens.server.ts'

/**
 * The account behind a session, kept from changing until the transaction ends.
 *
 * @throws SessionEndedError when it was signed out since its access token was made
 */
export async function lockSessionAccount(tx: Transaction, { userId, sessionId }: Member): Promise<Account> {
  const account = await lockAccount(tx, userId)
  if (account && (await hasSession(tx, userId, sessionId))) return account
  throw new SessionEndedError('the session has ended')
}

async function hasSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return found.length > 0
}

/** A session whose owner has just proved who they are: by signing in, or once more since then. Null when that was too long ago. */
export async function findFreshProof(tx: Transaction, { userId, sessionId }: Member, now: Date) {
  const since = new Date(now.getTime() - lifetimes.freshProof * 1000)
  const [found] = await tx
    .select({ isSinceOpened: sql<boolean>`${sessions.provenAt} > ${sessions.createdAt}` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gte(sessions.provenAt, since)))
  return found ?? null
}

/** Whose session a refresh token renews, also one that was exchanged; null for one that is nobody's. */
export async function findRefreshTokenOwner(tx: Transaction, refreshToken: string): Promise<string | null> {
  const [session] = await tx
    .select({ userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
  return session?.userId ?? null
}

/** The open sessions of an account, the latest first. */
export function listSessions(tx: Transaction, userId: string) {
  return tx
    .select({ createdAt: sessions.createdAt, refreshedAt: sessions.refreshedAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
}
