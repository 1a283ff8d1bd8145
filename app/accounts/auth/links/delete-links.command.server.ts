import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'

/**
 * Voids every link of an account that was not followed yet, also those whose mail still waits to be sent. A story that waits for
 * the owner of a confirmed address stays until it lapses, but the link that was mailed with it opens nothing any more.
 */
export async function deleteOutstandingLinks(tx: Transaction, userId: string): Promise<void> {
  const isOutstanding = and(eq(oneTimeLinks.userId, userId), isNull(oneTimeLinks.usedAt))
  await tx
    .update(oneTimeLinks)
    .set({ tokenHash: null, codeHash: null })
    .where(and(isOutstanding, eq(oneTimeLinks.purpose, 'story_confirmation')))
  await tx
    .delete(oneTimeLinks)
    // A notice opens nothing, and whoever has taken an account over must not call it back.
    .where(and(isOutstanding, notInArray(oneTimeLinks.purpose, ['story_confirmation', 'account_notice'])))
}
