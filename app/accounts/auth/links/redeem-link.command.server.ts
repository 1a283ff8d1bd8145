import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { isOpenLink } from '../core/link-queries.server.ts'
import type { LinkPurpose } from '../mails/issue-link.command.server.ts'

export type RedeemedLink = typeof oneTimeLinks.$inferSelect

/**
 * Uses up an unexpired link. One statement decides, so that only one of many concurrent requests succeeds. The returned row still contains the story.
 */
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
  if (link?.story) await deletePendingStory(tx, link.id)
  return link ?? null
}

/** Keeps the story until the link would have expired, so that its owner can decide in the settings. */
export async function keepStoryPending(tx: Transaction, link: RedeemedLink): Promise<void> {
  const { userId, purpose, profile, storyId, story, createdAt, expiresAt } = link
  await tx.insert(oneTimeLinks).values({ userId, purpose, profile, storyId, story, createdAt, expiresAt })
}

export async function markLinkUsed(tx: Transaction, linkId: string, now: Date): Promise<void> {
  await tx.update(oneTimeLinks).set({ usedAt: now, story: null }).where(eq(oneTimeLinks.id, linkId))
}

export async function deletePendingStory(tx: Transaction, linkId: string): Promise<void> {
  await tx.update(oneTimeLinks).set({ story: null }).where(eq(oneTimeLinks.id, linkId))
}
