import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { createToken, hashToken } from '#app/features/accounts/links/one-time-tokens.server.ts'
import type { MailDependencies, VipMail } from '#app/features/mail/mail-schemas.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { withIdempotency } from '#app/http/server/idempotency.server.ts'
import type { Transaction } from '#database/client.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { type VipSubscriptionResponse, vipSubscriptionResponseSchema } from '../vip-schemas.ts'

type PromotionDependencies = Pick<Dependencies, 'database' | 'clock'>

const secondsBetweenMails = 600
const linkSeconds = 7 * 86_400

const askedSchema = z.array(z.object({ id: z.uuid() }))

/**
 * Puts an address on the VIP list, unconfirmed, and queues the mail that confirms it. An address that is confirmed
 * already, or was written to within the last ten minutes, is left alone by the same statements: the job that it
 * leaves behind names no row, and the mail worker drops it. With an idempotency key, a repeat does nothing.
 *
 * @throws ApiError 422 `idempotency_key_reused`
 */
export async function subscribeVip(
  { database, mailQueue, clock }: PromotionDependencies & MailDependencies,
  email: string,
  idempotencyKey: string | undefined,
): Promise<VipSubscriptionResponse> {
  const now = clock()
  const once = {
    scope: 'vip',
    key: idempotencyKey,
    request: { email },
    answer: vipSubscriptionResponseSchema,
  }
  return database.accounts((tx) =>
    withIdempotency(tx, once, async () => {
      const subscriptionId = await askForConfirmation(tx, email, now)
      await mailQueue.enqueue(tx, { template: 'confirm-vip', subscriptionId })
      return { outcome: 'received' }
    }),
  )
}

/** @returns the row's id, or that of no row where there is nothing to ask for */
async function askForConfirmation(tx: Transaction, email: string, now: Date): Promise<string> {
  const quietSince = new Date(now.getTime() - secondsBetweenMails * 1000)
  // A new request takes a new id, so that a mail which still waits for an earlier one is never sent besides.
  const { rows } = await tx.execute(sql`
    insert into ${vipSubscriptions} as vip (email, sent_at, created_at)
    values (${email}, ${toInstant(now)}, ${toInstant(now)})
    on conflict (email) do update set id = gen_random_uuid(), sent_at = excluded.sent_at
      where vip.confirmed_at is null and (vip.sent_at is null or vip.sent_at <= ${toInstant(quietSince)})
    returning id`)
  return askedSchema.parse(rows)[0]?.id ?? crypto.randomUUID()
}

const toInstant = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/**
 * Makes the two tokens of a subscription at the moment when its mail goes out. Runs in role `accounts`.
 *
 * @returns what the mail is made of, or null when the subscription is gone, confirmed, or asked for anew
 */
export async function issueVipMail(
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

/** @throws ApiError 404 `link_not_valid` when the link was used, ran out, or was followed by a newer one */
export async function confirmVip({ database, clock }: PromotionDependencies, token: string): Promise<void> {
  const now = clock()
  const confirmed = await database.accounts((tx) =>
    tx
      .update(vipSubscriptions)
      .set({ confirmedAt: now, confirmTokenHash: null })
      .where(
        and(
          eq(vipSubscriptions.confirmTokenHash, hashToken(token)),
          gt(vipSubscriptions.sentAt, new Date(now.getTime() - linkSeconds * 1000)),
        ),
      )
      .returning({ id: vipSubscriptions.id }),
  )
  if (confirmed.length === 0) throw linkNotValid()
}

/**
 * Takes an address off the list: nothing of it is kept. The link works as long as the address is on it.
 *
 * @throws ApiError 404 `link_not_valid` when there is nothing (any more) that this link withdraws
 */
export async function withdrawVip(
  { database }: Pick<Dependencies, 'database'>,
  token: string,
): Promise<void> {
  const removed = await database.accounts((tx) =>
    tx
      .delete(vipSubscriptions)
      .where(eq(vipSubscriptions.withdrawTokenHash, hashToken(token)))
      .returning({ id: vipSubscriptions.id }),
  )
  if (removed.length === 0) throw linkNotValid()
}

function linkNotValid(): ApiError {
  return new ApiError(404, 'link_not_valid', 'This link no longer works.')
}
