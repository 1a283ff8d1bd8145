import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { SessionEndedError } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import { type AuthenticationMethod, sessions } from '#database/schema/auth.ts'
import type { Account } from '../core/account-queries.server.ts'
import { addRefreshToken, type OpenSession } from './open-session.command.server.ts'
import { consumeRefreshTokens } from './renew-session.command.server.ts'

interface Proof {
  method: AuthenticationMethod['method']
  now: Date
}

/** Does not change the account's other sessions. The caller must have locked the account. */
export async function upgradeSession(
  tx: Transaction,
  account: Account,
  { sessionId }: Pick<Member, 'sessionId'>,
  proof: Proof,
): Promise<OpenSession> {
  const { now } = proof
  const raised = await recordSecondFactor(tx, { userId: account.id, sessionId }, proof)
  // The latest token may be exchanged once more, in case this response is lost.
  const parentId = Math.max(...(await consumeRefreshTokens(tx, sessionId, now)), 0) || null
  const refreshToken = await addRefreshToken(tx, { sessionId, parentId, now })
  await tx.update(sessions).set({ refreshedAt: now }).where(eq(sessions.id, sessionId))
  return { account, sessionId, ...raised, refreshToken }
}

/** A second factor is also a fresh proof. Access tokens include it from their next renewal on. The caller must have locked the account. */
export async function recordSecondFactor(
  tx: Transaction,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
  { method, now }: Proof,
): Promise<Pick<OpenSession, 'aal' | 'amr'>> {
  const added = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }])
  // Tokens carry the latest entry of each method.
  const others = sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${sessions.amr}) one
    where one->>'method' <> ${method})`
  const [raised] = await tx
    .update(sessions)
    .set({ aal: 'aal2', amr: sql`${others} || ${added}::jsonb`, provenAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ aal: sessions.aal, amr: sessions.amr })
  if (!raised) throw new SessionEndedError('the session has ended')
  return raised
}

/** Sessions opened by a passkey keep `aal2`. */
export async function downgradeSessions(tx: Transaction, userId: string): Promise<void> {
  const isByPasskey = sql`${sessions.amr} @> '[{"method":"webauthn"}]'`
  await tx
    .update(sessions)
    .set({ aal: 'aal1' })
    .where(and(eq(sessions.userId, userId), sql`not ${isByPasskey}`))
}
