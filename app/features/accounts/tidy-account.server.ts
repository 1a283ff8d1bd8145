import { and, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, refreshTokens, sessions } from '#database/schema.ts'

const day = 86_400_000
/** Longer than the mail queue keeps trying: until then a link may still get its token. */
const unsentLinkMs = 14 * day
const idleSessionMs = 60 * day

/**
 * Deletes what is of no more use to an account: links that ran out, refresh tokens exchanged more than a day ago, and
 * sessions that nobody renewed for 60 days. It touches the rows of this account only, all found by index.
 */
export async function tidyAccount(tx: Transaction, userId: string, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await tx
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        lt(oneTimeLinks.expiresAt, before(day)),
        or(isNotNull(oneTimeLinks.sentAt), lt(oneTimeLinks.createdAt, before(unsentLinkMs))),
      ),
    )
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), lt(sessions.refreshedAt, before(idleSessionMs))))
  const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))
  await tx
    .delete(refreshTokens)
    .where(and(inArray(refreshTokens.sessionId, own), lt(refreshTokens.usedAt, before(day))))
}
