import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { hashToken } from '../../core/one-time-tokens.server.ts'
import type { LinkPurpose } from './create-link.server.ts'

export type RedeemedLink = typeof oneTimeLinks.$inferSelect

/** Uses a link up, once and in time. One statement decides, so that of many at once only one succeeds. */
export async function redeemLink(
  tx: Transaction,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<RedeemedLink | null> {
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashToken(token)),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning()
  return link ?? null
}
