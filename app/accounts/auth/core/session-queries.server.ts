import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { SecondFactorMissingError, SessionEndedError } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import { refreshTokens, sessions } from '#database/schema/auth.ts'
import { freshProofSeconds } from '../auth-limits.ts'
import { type Account, lockAccount } from './account-queries.server.ts'

/** @throws SessionEndedError after a sign-out, SecondFactorMissingError if the second factor is not yet verified */
export async function lockSessionAccount(tx: Transaction, person: Member): Promise<Account> {
  const { account, isAssured } = await lockAnySessionAccount(tx, person)
  if (isAssured) return account
  throw new SecondFactorMissingError('the second factor is missing')
}

interface SessionAccount {
  account: Account
  aal: 'aal1' | 'aal2'
  isAssured: boolean
}

/** Accepts a session whose second factor is not yet verified: used to verify it and to sign out. @throws SessionEndedError */
export async function lockAnySessionAccount(
  tx: Transaction,
  { userId, sessionId }: Member,
): Promise<SessionAccount> {
  const account = await lockAccount(tx, userId)
  const [session] = await tx
    .select({ aal: sessions.aal, isExternal: sessions.isExternal })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  if (!account || !session) throw new SessionEndedError('the session has ended')
  // An external auth service checks the second factor itself.
  const isProtected = !session.isExternal && account.factors.some(({ status }) => status === 'verified')
  return { account, aal: session.aal, isAssured: session.aal === 'aal2' || !isProtected }
}

/** Returns the session if the member proved their identity recently, at sign-in or later; otherwise null. */
export async function findFreshProof(tx: Transaction, { userId, sessionId }: Member, now: Date) {
  const since = new Date(now.getTime() - freshProofSeconds * 1000)
  const [found] = await tx
    .select({ isSinceOpened: sql<boolean>`${sessions.provenAt} > ${sessions.createdAt}` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gte(sessions.provenAt, since)))
  return found ?? null
}

/** Finds the account even if the token was already exchanged. */
export async function findRefreshTokenOwner(tx: Transaction, refreshToken: string): Promise<string | null> {
  const [session] = await tx
    .select({ userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)))
  return session?.userId ?? null
}

export function listSessions(tx: Transaction, userId: string) {
  return tx
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
}
