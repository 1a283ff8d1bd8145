import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { SessionEndedError } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import { type AuthenticationMethod, sessions } from '#database/schema/auth.ts'
import type { Account } from '../core/account-queries.server.ts'
import { addRefreshToken, type OpenSession } from './open-session.command.server.ts'
import { useUpTokens } from './renew-session.command.server.ts'

interface Proof {
  method: AuthenticationMethod['method']
  now: Date
}

/**
 * Raises a session to the second assurance level, as its owner has just proved it. Their other sessions stay as they are. The
 * caller has locked the account.
 */
export async function raiseSession(
  tx: Transaction,
  account: Account,
  { sessionId }: Pick<Member, 'sessionId'>,
  proof: Proof,
): Promise<OpenSession> {
  const { now } = proof
  const raised = await recordSecondFactor(tx, { userId: account.id, sessionId }, proof)
  // The latest token may be exchanged once more, in case this response gets lost.
  const parentId = Math.max(...(await useUpTokens(tx, sessionId, now)), 0) || null
  const refreshToken = await addRefreshToken(tx, { sessionId, parentId, now })
  await tx.update(sessions).set({ refreshedAt: now }).where(eq(sessions.id, sessionId))
  return { account, sessionId, ...raised, refreshToken }
}

/**
 * Notes in a session's row that its owner has just given a second factor, which is a fresh proof as well. Its access token says
 * so once it is renewed. The caller has locked the account.
 */
export async function recordSecondFactor(
  tx: Transaction,
  { userId, sessionId }: Pick<Member, 'userId' | 'sessionId'>,
  { method, now }: Proof,
): Promise<Pick<OpenSession, 'aal' | 'amr'>> {
  const added = JSON.stringify([{ method, timestamp: Math.floor(now.getTime() / 1000) }])
  // The latest of each method: tokens carry them all.
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

/** Takes an account's sessions back to the first level, but for those that a passkey opened: its second factor is gone. */
export async function lowerSessions(tx: Transaction, userId: string): Promise<void> {
  const isByPasskey = sql`${sessions.amr} @> '[{"method":"webauthn"}]'`
  await tx
    .update(sessions)
    .set({ aal: 'aal1' })
    .where(and(eq(sessions.userId, userId), sql`not ${isByPasskey}`))
}
