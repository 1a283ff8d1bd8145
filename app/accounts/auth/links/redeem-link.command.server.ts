import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { emailCodeSeconds, maxEmailCodeTries } from '../auth-limits.ts'
import { isOpenLink } from '../core/link-queries.server.ts'
import { hashCode } from './email-code.server.ts'
import type { LinkPurpose } from './issue-link.command.server.ts'

export type RedeemedLink = typeof oneTimeLinks.$inferSelect

/** One statement decides, so that only one of many concurrent requests succeeds. The returned row still contains the story. */
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

/** Keeps the story until the link would have expired, so that the member can decide in the settings. */
export async function keepStoryPending(tx: Transaction, link: RedeemedLink): Promise<void> {
  const { userId, purpose, profile, storyId, story, createdAt, expiresAt } = link
  await tx.insert(oneTimeLinks).values({ userId, purpose, profile, storyId, story, createdAt, expiresAt })
}

export async function markLinkUsed(tx: Transaction, linkId: string, now: Date): Promise<void> {
  await tx.update(oneTimeLinks).set({ usedAt: now, story: null }).where(eq(oneTimeLinks.id, linkId))
}

async function deletePendingStory(tx: Transaction, linkId: string): Promise<void> {
  await tx.update(oneTimeLinks).set({ story: null }).where(eq(oneTimeLinks.id, linkId))
}

interface CodeOptions {
  userId: string
  purposes: readonly LinkPurpose[]
  /** The mail's recipient if it confirms a change of address. */
  newEmail: string | null
  code: string
  now: Date
}

/** The caller must lock the account, so that codes are tried in turn, and commit even after a wrong code, so that it counts. */
export async function redeemCode(
  tx: Transaction,
  { keyedHash }: { keyedHash: KeyedHash },
  { userId, purposes, newEmail, code, now }: CodeOptions,
): Promise<RedeemedLink | null> {
  const [link] = await tx
    .select({ id: oneTimeLinks.id, codeHash: oneTimeLinks.codeHash, tries: oneTimeLinks.codeTries })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        inArray(oneTimeLinks.purpose, [...purposes]),
        newEmail === null ? undefined : eq(oneTimeLinks.newEmail, newEmail),
        isNull(oneTimeLinks.usedAt),
        isNotNull(oneTimeLinks.codeHash),
        gt(oneTimeLinks.expiresAt, now),
        gt(oneTimeLinks.sentAt, new Date(now.getTime() - emailCodeSeconds * 1000)),
      ),
    )
    .orderBy(desc(oneTimeLinks.sentAt), desc(oneTimeLinks.id))
    .limit(1)
  if (!link?.codeHash || link.tries >= maxEmailCodeTries) return null
  const isRight = timingSafeEqual(link.codeHash, hashCode(keyedHash, link.id, code))
  const [redeemed] = await tx
    .update(oneTimeLinks)
    .set(isRight ? { usedAt: now } : { codeTries: sql`${oneTimeLinks.codeTries} + 1` })
    .where(eq(oneTimeLinks.id, link.id))
    .returning()
  if (!isRight || !redeemed) return null
  if (redeemed.story) await deletePendingStory(tx, redeemed.id)
  return redeemed
}
