import { and, eq, isNull, or } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { refreshTokens, sessions } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockAccount } from '../core/account-queries.server.ts'
import { findRefreshTokenOwner } from '../core/session-queries.server.ts'
import { addRefreshToken, type OpenSession } from './open-session.command.server.ts'

/** @throws ApiError 400 `refresh_token_not_found`, or `refresh_token_already_used` if that ended the session */
export async function renewSession(
  { database, clock }: AccountDependencies,
  refreshToken: string,
): Promise<OpenSession> {
  const renewal = await database.accounts((tx) => exchangeRefreshToken(tx, { refreshToken, now: clock() }))
  if (renewal === 'unknown')
    throw new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
  if (renewal === 'replayed')
    throw new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
  return renewal
}

/** 'replayed': the session was ended, because someone else may hold its tokens. */
type Renewal = OpenSession | 'unknown' | 'replayed'

/**
 * Returns refusals instead of throwing, because the end of a replayed session must be committed. A token may be exchanged again until one of its
 * children has been exchanged, because the response may have been lost or several tabs may have sent it. Each exchange creates another child,
 * because tokens are stored hashed. Once a child is exchanged, using its siblings or any older token ends the session.
 */
export async function exchangeRefreshToken(
  tx: Transaction,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<Renewal> {
  const tokenHash = hashToken(refreshToken)
  const owner = await findRefreshTokenOwner(tx, refreshToken)
  const account = owner === null ? null : await lockAccount(tx, owner)
  // Concurrent sign-outs and exchanges may have changed it.
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash))
  if (!account || !token) return 'unknown'
  const { id: parentId, sessionId, usedAt } = token
  if (usedAt === null) await consumeRefreshTokens(tx, sessionId, now)
  else if (!(await isParentOfActive(tx, { ...token, usedAt }))) {
    await tx.delete(sessions).where(eq(sessions.id, sessionId))
    return 'replayed'
  }
  const [session] = await tx
    .update(sessions)
    .set({ refreshedAt: now })
    .where(eq(sessions.id, sessionId))
    .returning({ aal: sessions.aal, amr: sessions.amr })
  if (!session) return 'unknown'
  const next = await addRefreshToken(tx, { sessionId, parentId, now })
  return { account, sessionId, ...session, refreshToken: next }
}

/** @returns the ids of the tokens that could be exchanged until this call */
export async function consumeRefreshTokens(tx: Transaction, sessionId: string, now: Date): Promise<number[]> {
  const used = await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt)))
    .returning({ id: refreshTokens.id })
  return used.map(({ id }) => id)
}

async function isParentOfActive(
  tx: Transaction,
  { id, sessionId, usedAt }: { id: number; sessionId: string; usedAt: Date },
): Promise<boolean> {
  const ofEarlierVersion = and(isNull(refreshTokens.parentId), eq(refreshTokens.createdAt, usedAt))
  const found = await tx
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, sessionId),
        isNull(refreshTokens.usedAt),
        or(eq(refreshTokens.parentId, id), ofEarlierVersion),
      ),
    )
    .limit(1)
  return found.length > 0
}
