import { and, eq, isNull } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'

/** Content of the VIP confirmation mail. Tokens are created when it is sent; only their hashes are stored. */
export interface VipMail {
  email: string
  confirmToken: string
  withdrawToken: string
}

/**
 * Creates the two tokens of a subscription when its mail is sent. Runs in role `accounts`.
 *
 * @returns null if the subscription was deleted, confirmed or replaced by a newer request
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
      // The link's lifetime starts now, no matter how long the mail was queued.
      sentAt: now,
    })
    .where(and(eq(vipSubscriptions.id, subscriptionId), isNull(vipSubscriptions.confirmedAt)))
    .returning({ email: vipSubscriptions.email })
  return subscription ? { email: subscription.email, confirmToken, withdrawToken } : null
}
