import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { linkNotValid } from '#app/platform/http/server/link-not-valid.server.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { isOpenVipLink } from './vip-queries.server.ts'

/**
 * Confirms an address. Using the link again succeeds as long as the address is on the list.
 *
 * @throws ApiError 404 `link_not_valid` if the link expired, was replaced by a newer one, or the address was withdrawn
 */
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
