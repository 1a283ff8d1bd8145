import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { unconfirmedVipSeconds } from './vip-limits.ts'

/** Takes an address off the VIP list when its account is deleted. Runs in role `accounts`. */
export async function deleteVipSubscription(tx: Transaction, email: string): Promise<void> {
  await tx.delete(vipSubscriptions).where(eq(vipSubscriptions.email, email))
}

/** Addresses that somebody typed and nobody has confirmed: they may be anybody's. */
export const purgeVipSubscriptions: Purge = (tx, now, limit) => {
  const since = new Date(now.getTime() - unconfirmedVipSeconds * 1000)
  const isForgotten = and(
    isNull(vipSubscriptions.confirmedAt),
    lt(vipSubscriptions.createdAt, since),
    or(isNull(vipSubscriptions.sentAt), lt(vipSubscriptions.sentAt, since)),
  )
  return deleteBatch(tx, vipSubscriptions, isForgotten, limit)
}
