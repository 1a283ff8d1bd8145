import { and, eq, isNull } from 'drizzle-orm'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Transaction } from '#database/client.ts'
import { refreshTokens, sessions } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../../core/account-dependencies.server.ts'
import { lockAccount } from '../../core/account-queries.server.ts'
import { defaultRefreshGraceSeconds } from '../../core/account-settings.ts'
import { hashToken } from '../../core/one-time-tokens.server.ts'
import { addRefreshToken, type OpenSession } from './open-session.server.ts'

/** @throws ApiError 400 `refresh_token_not_found`, or `refresh_token_already_used` when that ended the session */
export async function renewSession(
  { database, clock, accounts }: Pick<AccountDependencies, 'database' | 'clock' | 'accounts'>,
  refreshToken: string,
): Promise<OpenSession> {
  const graceSeconds = accounts.refreshGraceSeconds ?? defaultRefreshGraceSeconds
  const renewal = await database.accounts((tx) =>
    exchangeRefreshToken(tx, { refreshToken, graceSeconds, now: clock() }),
  )
  if (renewal === 'unknown')
    throw new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  if (renewal === 'replayed')
    throw new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return renewal
}

/** 'replayed' means that the whole session has just been ended, as somebody else may hold its tokens. */
type Renewal = OpenSession | 'unknown' | 'replayed'

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
export async function exchangeRefreshToken(tx: Transaction, options: RenewalOptions): Promise<Renewal> {
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
  const [session] = await tx
    .update(sessions)
    .set({ refreshedAt: now })
    .where(eq(sessions.id, sessionId))
    .returning({ aal: sessions.aal, amr: sessions.amr })
  if (!session) return 'unknown'
  return { account, sessionId, ...session, refreshToken: await addRefreshToken(tx, sessionId, now) }
}

async function useUpTokens(tx: Transaction, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)))
}
