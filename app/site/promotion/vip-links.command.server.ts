import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { linkNotValid } from '#app/platform/http/server/link-not-valid.server.ts'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { isOpenVipLink } from './vip-queries.server.ts'

/** Tokens are created when the mail is sent; only their hashes are stored. */
export interface VipMail {
  email: string
  confirmToken: string
  withdrawToken: string
}

/** Creates both tokens when the mail is sent. @returns null if the subscription was deleted, confirmed or replaced */
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
      // The link's lifetime starts now.
      sentAt: now,
    })
    .where(and(eq(vipSubscriptions.id, subscriptionId), isNull(vipSubscriptions.confirmedAt)))
    .returning({ email: vipSubscriptions.email })
  return subscription ? { email: subscription.email, confirmToken, withdrawToken } : null
}

/** Using the link again succeeds as long as the address is on the list. @throws ApiError 404 `link_not_valid` */
export async function confirmVip({ database, clock }: Dependencies, token: string): Promise<void> {
  const now = clock()
  const confirmed = await database.accounts((tx) =>
    tx
      .update(vipSubscriptions)
      .set({ confirmedAt: sql`coalesce(${vipSubscriptions.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(isOpenVipLink(token, now))
      .returning({ id: vipSubscriptions.id }),
  )
  if (confirmed.length === 0) throw linkNotValid()
}
