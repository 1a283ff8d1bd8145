import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'

/** What is stored of an address on the VIP list. Runs in role `accounts`. */
export async function findVipSubscription(tx: Transaction, email: string) {
  const [subscription] = await tx
    .select({
      email: vipSubscriptions.email,
      confirmedAt: vipSubscriptions.confirmedAt,
      createdAt: vipSubscriptions.createdAt,
    })
    .from(vipSubscriptions)
    .where(eq(vipSubscriptions.email, email))
  return subscription ?? null
}
