import { and, isNull, lt, or } from 'drizzle-orm'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { unconfirmedVipSeconds } from './vip-limits.ts'

/** Someone else may have entered these addresses. */
export const purgeUnconfirmed: Purge = (tx, now, limit) => {
  const since = new Date(now.getTime() - unconfirmedVipSeconds * 1000)
  const isForgotten = and(
    isNull(vipSubscriptions.confirmedAt),
    lt(vipSubscriptions.createdAt, since),
    or(isNull(vipSubscriptions.sentAt), lt(vipSubscriptions.sentAt, since)),
  )
  return deleteBatch(tx, vipSubscriptions, isForgotten, limit)
}
