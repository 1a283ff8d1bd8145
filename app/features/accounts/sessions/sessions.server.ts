import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { refreshTokens, sessions, users } from '#database/schema/auth.ts'
import { type Account, lockAccount } from '../core/account-queries.server.ts'
import { createToken, hashToken } from '../links/one-time-tokens.server.ts'

/** A session as it is handed to its owner; the refresh token is known here for the last time. */
export interface OpenSession {
  account: Account
  sessionId: string
  refreshToken: string
}

/** Signs an account in, in one statement. The caller has locked it and knows that it is its owner who asks. */
export async function openSession(tx: Transaction, account: Account, now: Date): Promise<OpenSession> {
  const sessionId = randomUUID()
  const session = { id: sessionId, userId: account.id, createdAt: now, refreshedAt: now }
  const opened = tx.$with('opened').as(tx.insert(sessions).values(session).returning({ id: sessions.id }))
  const update = tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, account.id))
  const signedIn = tx.$with('signed_in').as(update.returning({ id: users.id }))
  const refreshToken = await addRefreshToken(tx.with(opened, signedIn), sessionId, now)
  return { account: { ...account, lastSignInAt: now }, sessionId, refreshToken }
}

async function addRefreshToken(
  tx: Pick<Transaction, 'insert'>,
  sessionId: string,
  now: Date,
): Promise<string> {
  const refreshToken = createToken()
  await tx.insert(refreshTokens).values({ sessionId, tokenHash: hashToken(refreshToken), createdAt: now })
  return refreshToken
}

/** 'replayed' means that the whole session has just been ended, as somebody else may hold its tokens. */
export type Renewal = OpenSession | 'unknown' | 'replayed'

interface RenewalOptions {
  refreshToken: string
  now: Date
  graceSeconds: number
}

/**
 * Exchanges a refresh token for the next one. It returns its refusals instead of throwing them, because the end of a
 * replayed session must be committed.
 *
 * Within the grace, a token that was exchanged already opens a further line of descent, since its first answer can't
 * be given again: the tokens are stored hashed. The lines join at the next exchange, which uses up the other ones.
 */
export async function renewSession(tx: Transaction, options: RenewalOptions): Promise<Renewal> {
  const { refreshToken, now, graceSeconds } = options
  const tokenHash = hashToken(refreshToken)
  const [owner] = await tx
    .select({ userId: sessions.userId })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
  const account = owner ? await lockAccount(tx, owner.userId) : null
  // Read again under the lock: a sign-out or another exchange may just have been at it.
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  if (!account || !token) return 'unknown'
  const { sessionId, usedAt } = token
  if (usedAt !== null && now.getTime() - usedAt.getTime() > graceSeconds * 1000) {
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return 'replayed'
  }
  if (usedAt === null) await useUpTokens(tx, sessionId, now)
  await tx.update(sessions).set({ refreshedAt: now }).where(eq(sessions.id, sessionId))
  return { account, sessionId, refreshToken: await addRefreshToken(tx, sessionId, now) }
}

async function useUpTokens(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)))
}

export async function hasSession(tx: Transaction, userId: string, sessionId: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return found.length > 0
}

/** What a sign-out ends: this session, all of the account's, or all but this one. */
export const signOutScopes = ['global', 'local', 'others'] as const

export type SignOutScope = (typeof signOutScopes)[number]

interface EndOptions {
  userId: string
  sessionId: string
  scope: SignOutScope
}

/** Ends sessions with all their refresh tokens. Access tokens that are out run to their end. */
export async function endSessions(tx: Transaction, { userId, sessionId, scope }: EndOptions): Promise<void> {
  const isMeant =
    scope === 'global'
      ? undefined
      : scope === 'local'
        ? eq(sessions.id, sessionId)
        : ne(sessions.id, sessionId)
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isMeant))
}
