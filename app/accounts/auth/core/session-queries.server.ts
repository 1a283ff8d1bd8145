import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { SecondFactorMissingError, SessionEndedError } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import { refreshTokens, sessions } from '#database/schema/auth.ts'
import { lifetimes } from './account-lifetimes.ts'
import { type Account, lockAccount } from './account-queries.server.ts'

/**
 * The account behind a session, kept from changing until the transaction ends.
 *
 * @throws SessionEndedError when it was signed out since its access token was made, SecondFactorMissingError when its second
 *   factor is still to be verified
 */
export async function lockSessionAccount(tx: Transaction, person: Member): Promise<Account> {
  const { account, isAssured } = await lockAnySessionAccount(tx, person)
  if (isAssured) return account
  throw new SecondFactorMissingError('the second factor is missing')
}

interface SessionAccount {
  account: Account
  aal: 'aal1' | 'aal2'
  /** False while the account's second factor is still to be verified in this session. */
  isAssured: boolean
}

/**
 * As `lockSessionAccount`, also while the second factor is still to be verified: for what it takes to do so, and to sign out.
 *
 * @throws SessionEndedError
 */
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
  // An external auth service asks for the second factor itself.
  const isProtected = !session.isExternal && account.factors.some(({ status }) => status === 'verified')
  return { account, aal: session.aal, isAssured: session.aal === 'aal2' || !isProtected }
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
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      refreshedAt: sessions.refreshedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
}
