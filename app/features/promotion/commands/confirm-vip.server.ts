import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from '#app/features/accounts/core/one-time-tokens.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { linkNotValid } from '../link-not-valid.server.ts'
import { vipLinkSeconds } from '../vip-limits.ts'

/** @throws ApiError 404 `link_not_valid` when the link was used, ran out, or was followed by a newer one */
export async function confirmVip(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  token: string,
): Promise<void> {
  const now = clock()
  const confirmed = await database.accounts((tx) =>
    tx
      .update(vipSubscriptions)
      .set({ confirmedAt: now, confirmTokenHash: null })
      .where(
        and(
          eq(vipSubscriptions.confirmTokenHash, hashToken(token)),
          gt(vipSubscriptions.sentAt, new Date(now.getTime() - vipLinkSeconds * 1000)),
        ),
      )
      .returning({ id: vipSubscriptions.id }),
  )
  if (confirmed.length === 0) throw linkNotValid()
}
