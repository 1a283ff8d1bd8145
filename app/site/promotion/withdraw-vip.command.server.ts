import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { linkNotValid } from '#app/platform/http/server/link-not-valid.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'

/**
 * Accepts the withdrawal link and the link that confirmed the address, as long as the address is on the list. @throws ApiError 404 `link_not_valid`
 */
export async function withdrawVip({ database, erasures }: Dependencies, token: string): Promise<void> {
  const hash = hashToken(token)
  await database.accounts(async (tx) => {
    const [removed] = await tx
      .delete(vipSubscriptions)
      .where(
        or(
          eq(vipSubscriptions.withdrawTokenHash, hash),
          and(eq(vipSubscriptions.confirmTokenHash, hash), isNotNull(vipSubscriptions.confirmedAt)),
        ),
      )
      .returning({ email: vipSubscriptions.email })
    if (!removed) throw linkNotValid()
    await erasures.record(tx, { kind: 'vip_withdrawn', email: removed.email })
  })
}

/** Runs in role `accounts`. */
export async function deleteVipSubscription(tx: Transaction, email: string): Promise<void> {
  await tx.delete(vipSubscriptions).where(eq(vipSubscriptions.email, email))
}
