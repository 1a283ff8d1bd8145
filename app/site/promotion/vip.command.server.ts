import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { recordConsent } from '#app/accounts/consents/consents.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import { linkNotValid } from '#app/platform/http/server/link-not-valid.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import { findFirstSource } from '#app/platform/visits/find-first-source.command.server.ts'
import type { Visitor } from '#app/platform/visits/visitors.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { vipSubscriptions } from '#database/schema/vip-subscriptions.ts'
import { vipConfirmation } from './confirm-vip-mail.server.ts'
import { secondsBetweenVipMails, unconfirmedVipSeconds } from './promotion-limits.ts'
import { type VipSubscriptionResponse, vipSubscriptionResponseSchema } from './vip-schemas.ts'

const askedSchema = v.array(v.object({ id: uuidField() }))

/**
 * If the address is already confirmed or got a mail within the last ten minutes, the same statements change nothing: the queued job then has an id
 * without a row, and the mail worker drops it. Idempotent with an idempotency key. @throws ApiError 422 `idempotency_key_reused`
 */
export async function subscribeVip(
  dependencies: Pick<Dependencies, 'database' | 'keyedHash' | 'clock' | 'site'> & MailDependencies,
  { email, visitor }: { email: string; visitor: Visitor },
  idempotencyKey: string | undefined,
): Promise<VipSubscriptionResponse> {
  const { database, keyedHash, mailQueue, clock } = dependencies
  const now = clock()
  const once = {
    scope: 'vip',
    key: idempotencyKey,
    request: { email },
    keyedHash,
    answer: vipSubscriptionResponseSchema,
  }
  return database.accounts((tx) =>
    withIdempotency(tx, once, async () => {
      const sourceId = await findFirstSource(tx, dependencies, visitor)
      const subscriptionId = await askForConfirmation(tx, { email, sourceId, now })
      await recordConsent(tx, dependencies, { email, form: 'vip' })
      await mailQueue.enqueue(tx, vipConfirmation.message({ subscriptionId }))
      return { outcome: 'received' }
    }),
  )
}

/** @returns the row's id, or a random id if no mail is due */
async function askForConfirmation(
  tx: Transaction,
  { email, sourceId, now }: { email: string; sourceId: number | null; now: Date },
): Promise<string> {
  const quietSince = new Date(now.getTime() - secondsBetweenVipMails * 1000)
  // The new id makes the worker drop a mail that is still queued for an earlier request.
  const { rows } = await tx.execute(sql`
    insert into ${vipSubscriptions} as vip (email, source_id, sent_at, created_at)
    values (${email}, ${sourceId}, ${toInstant(now)}, ${toInstant(now)})
    on conflict (email) do update set id = gen_random_uuid(), sent_at = excluded.sent_at
      where vip.confirmed_at is null and (vip.sent_at is null or vip.sent_at <= ${toInstant(quietSince)})
    returning id`)
  return v.parse(askedSchema, rows)[0]?.id ?? crypto.randomUUID()
}

const toInstant = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Accepts the withdrawal link and the confirmation link. @throws ApiError 404 `link_not_valid` */
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

/** Someone else may have entered these addresses. */
export const purgeUnconfirmed: Purge = (tx, now, limit) => {
  const since = new Date(now.getTime() - unconfirmedVipSeconds * 1000)
  const isForgotten = and(
    isNull(vipSubscriptions.confirmedAt),
    lt(vipSubscriptions.createdAt, since),
    or(isNull(vipSubscriptions.sentAt), lt(vipSubscriptions.sentAt, since)),
  )
  return deleteBatch(tx, vipSubscriptions, isForgotten, limit)
}
