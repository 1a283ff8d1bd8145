import { eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'

/** Takes an address off the VIP list when its account is deleted. Runs in role `accounts`. */
export async function deleteVipSubscription(tx: Transaction, email: string): Promise<void> {
  await tx.delete(vipSubscriptions).where(eq(vipSubscriptions.email, email))
}
