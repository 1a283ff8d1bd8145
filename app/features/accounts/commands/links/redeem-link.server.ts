import type { Transaction } from '#database/client.ts'
import { oneTimeLinks } from '#database/schema/auth.ts'
import { isOpenLink } from '../../core/link-queries.server.ts'
import type { LinkPurpose } from './create-link.server.ts'

export type RedeemedLink = typeof oneTimeLinks.$inferSelect

/** Uses a link up, once and in time. One statement decides, so that of many at once only one succeeds. */
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
  return link ?? null
}
