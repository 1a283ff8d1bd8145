import { and, eq, isNull } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'

/** What the VIP list's mail is made of; its tokens are made at the moment of sending and appear nowhere else. */
export interface VipMail {
  email: string
  confirmToken: string
  withdrawToken: string
}

/**
 * Makes the two tokens of a subscription at the moment when its mail goes out. Runs in role `accounts`.
 *
 * @returns what the mail is made of, or null when the subscription is gone, confirmed, or asked for anew
 */
export async function issueVipTokens(
  tx: Transaction,
  subscriptionId: string,
  now = new Date(),
): Promise<VipMail | null> {
  const confirmToken = createToken()
  const withdrawToken = createToken()
  const [subscription] = await tx
    .update(vipSubscriptions)
    .set({
      confirmTokenHash: hashToken(confirmToken),
      withdrawTokenHash: hashToken(withdrawToken),
      // However long the mail had to wait, its reader has the whole time.
      sentAt: now,
    })
    .where(and(eq(vipSubscriptions.id, subscriptionId), isNull(vipSubscriptions.confirmedAt)))
    .returning({ email: vipSubscriptions.email })
  return subscription ? { email: subscription.email, confirmToken, withdrawToken } : null
}
