import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { vipLinkSeconds } from './promotion-limits.ts'
import type { VipLinkState } from './vip-schemas.ts'

/** Runs in role `accounts`. */
export async function findVipSubscription(tx: Transaction, email: string) {
  const [subscription] = await tx
    .select({
      email: vipSubscriptions.email,
      fullName: vipSubscriptions.fullName,
      organization: vipSubscriptions.organization,
      confirmedAt: vipSubscriptions.confirmedAt,
      createdAt: vipSubscriptions.createdAt,
    })
    .from(vipSubscriptions)
    .where(eq(vipSubscriptions.email, email))
  return subscription ?? null
}

/** The address is confirmed, or its mail was sent within the link's lifetime. */
export function isOpenVipLink(token: string, now: Date) {
  return and(
    eq(vipSubscriptions.confirmTokenHash, hashToken(token)),
    or(
      isNotNull(vipSubscriptions.confirmedAt),
      gt(vipSubscriptions.sentAt, new Date(now.getTime() - vipLinkSeconds * 1000)),
    ),
  )
}

/** Does not confirm the address. Runs in role `accounts`. */
export async function findVipLinkState(tx: Transaction, token: string, now: Date): Promise<VipLinkState> {
  const [subscription] = await tx
    .select({ confirmedAt: vipSubscriptions.confirmedAt })
    .from(vipSubscriptions)
    .where(isOpenVipLink(token, now))
  if (!subscription) return 'dead'
  return subscription.confirmedAt === null ? 'waiting' : 'confirmed'
}
