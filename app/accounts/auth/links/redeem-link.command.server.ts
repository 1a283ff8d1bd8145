import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { isOpenLink } from '../core/link-queries.server.ts'
import type { LinkPurpose } from '../mails/issue-link.command.server.ts'

export type RedeemedLink = typeof oneTimeLinks.$inferSelect

/** Uses a link up, once and in time. One statement decides, so that of many at once only one succeeds. Its story stays with the caller. */
export async function redeemLink(
  tx: Transaction,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<RedeemedLink | null> {
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(isOpenLink(token, purposes, now))
    .returning()
  if (link?.story) await forgetStory(tx, link.id)
  return link ?? null
}

/** Uses up the link of a story that its owner has seen elsewhere. */
export async function spendLink(tx: Transaction, linkId: string, now: Date): Promise<void> {
  await tx.update(oneTimeLinks).set({ usedAt: now, story: null }).where(eq(oneTimeLinks.id, linkId))
}

/** Deletes the waiting story of a link that is used up. */
export async function forgetStory(tx: Transaction, linkId: string): Promise<void> {
  await tx.update(oneTimeLinks).set({ story: null }).where(eq(oneTimeLinks.id, linkId))
}
