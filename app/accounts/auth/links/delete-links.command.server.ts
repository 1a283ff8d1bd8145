import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'

/** Voids links whose mail is still queued too. A story that waits for a member with a confirmed address stays until it expires. */
export async function deleteOutstandingLinks(tx: Transaction, userId: string): Promise<void> {
  const isOutstanding = and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt))
  await tx
    .update(oneTimeLinks)
    .set({ tokenHash: null, codeHash: null })
    .where(and(isOutstanding, eq(oneTimeLinks.purpose, 'story_confirmation')))
  await tx
    .delete(oneTimeLinks)
    // A notice does not sign anyone in, and someone who has taken over an account must not be able to cancel it.
    .where(and(isOutstanding, notInArray(oneTimeLinks.purpose, ['story_confirmation', 'account_notice'])))
}
