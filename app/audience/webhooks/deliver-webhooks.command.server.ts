import { and, isNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { decryptSecret } from '#app/accounts/auth/factors/encrypt-secret.server.ts'
import { processByOwner } from '#app/platform/concurrency/process-by-owner.server.ts'
import type { Outcome } from '#app/platform/http/outbound/post-outbound.server.ts'
import type { AllowedTargets } from '#app/platform/http/outbound/target-guard.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { isRestoreHeld } from '#database/erasures/restore-hold.ts'
import { asIso } from '#database/iso-time.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from '#database/schema/desk/webhooks.ts'
import { sendWebhook } from './send-webhook.server.ts'
import { queueWebhookMails } from './webhook-disabled-mail.server.ts'
import {
  claimedOfOneMax,
  claimSeconds,
  deliveryKeptMs,
  disabledAfterMs,
  retrySeconds,
} from './webhook-limits.ts'
import { webhookKey } from './webhook-secrets.server.ts'

type Delivering = Pick<Dependencies, 'database' | 'clock' | 'log' | 'keyedHash'> & MailDependencies

const bytes = v.instance(Buffer)
const claimedSchema = v.array(
  v.object({
    id: v.string(),
    endpointId: v.string(),
    kind: v.string(),
    subjectId: v.string(),
    attempts: v.number(),
    isReplay: v.boolean(),
    createdAt: v.string(),
    url: v.string(),
    secret: bytes,
    oldSecret: v.nullable(bytes),
  }),
)
type Claimed = v.InferOutput<typeof claimedSchema>[number]

/** Messages claimed by a crashed server are sent again with the same id, so each one is delivered at least once. */
export async function deliverWebhooks(dependencies: Delivering, reach: AllowedTargets): Promise<void> {
  const { database } = dependencies
  await processByOwner({
    claim: (busy) => database.accounts((tx) => claim(tx, busy)),
    ownerOf: ({ endpointId }) => endpointId,
    async work(delivery) {
      const outcome = await send(delivery, dependencies, reach)
      await database.accounts((tx) => settle(tx, delivery, outcome, dependencies))
    },
  })
}

async function claim(tx: Transaction, busy: string[]): Promise<Claimed[]> {
  if (await isRestoreHeld(tx)) return []
  const { rows } = await tx.execute(sql`
    with due as (
      select d.id from webhook_endpoints e cross join lateral (
        select d.id from webhook_deliveries d
          where d.endpoint_id = e.id and d.due_at <= now()::timestamptz(3) order by d.due_at limit ${claimedOfOneMax}
          for update skip locked
      ) d where e.disabled_at is null and e.id <> all(${sql.param(busy)}::uuid[])
    )
    update webhook_deliveries d set due_at = now() + make_interval(secs => ${claimSeconds})
      from due, webhook_endpoints e where d.id = due.id and e.id = d.endpoint_id
      returning d.id, d.endpoint_id as "endpointId", d.kind, d.subject_id as "subjectId", d.attempts,
        d.is_replay as "isReplay", ${asIso('d.created_at')} as "createdAt", e.url, e.secret,
        case when e.old_secret_until > now() then e.old_secret end as "oldSecret"`)
  return v.parse(claimedSchema, rows)
}

async function send(delivery: Claimed, { keyedHash }: Delivering, reach: AllowedTargets): Promise<Outcome> {
  const { id, kind, subjectId, createdAt, url, endpointId, secret, oldSecret } = delivery
  const body = JSON.stringify({ type: kind, timestamp: createdAt, data: { id: subjectId } })
  const encrypted = [secret, ...(oldSecret ? [oldSecret] : [])]
  let secrets: Buffer[]
  try {
    secrets = encrypted.map((each) => decryptSecret(webhookKey(keyedHash), endpointId, each))
  } catch {
    const error = 'This signing secret was made with another root secret. Please make a new one.'
    return { status: null, error, answer: null, retryAfterSeconds: null, milliseconds: 0 }
  }
  return sendWebhook({ url, id: `msg_${id.replaceAll('-', '')}`, body, secrets }, reach)
}

const isTaken = ({ status }: Outcome) => status !== null && status >= 200 && status < 300

async function settle(
  tx: Transaction,
  delivery: Claimed,
  outcome: Outcome,
  { clock, log, mailQueue }: Delivering,
): Promise<void> {
  const { id, endpointId, attempts, isReplay } = delivery
  const { status, error, answer, milliseconds } = outcome
  const number = attempts + 1
  const wait = isTaken(outcome) || isReplay ? null : findWait(outcome, attempts)
  await tx.execute(sql`
    update webhook_deliveries set attempts = ${number}, is_replay = false,
      state = ${isTaken(outcome) ? 'delivered' : wait === null ? 'failed' : 'waiting'},
      due_at = ${wait === null ? null : new Date(clock().getTime() + wait * 1000).toISOString()}::timestamptz where id = ${id}`)
  await tx
    .insert(webhookAttempts)
    .values({ deliveryId: id, number, status, error, answer, milliseconds })
    .onConflictDoNothing()
  if (isReplay) return
  if (isTaken(outcome))
    await tx.execute(
      sql`update webhook_endpoints set failing_since = null where id = ${endpointId} and failing_since is not null`,
    )
  else if (await noteFailure(tx, endpointId, { now: clock(), isGone: status === 410 })) {
    log.warn({ endpointId }, 'webhook turned off after failures; owners are told by email')
    await queueWebhookMails(tx, { mailQueue }, endpointId)
  }
}

/** In seconds, with jitter, so that simultaneous failures are not retried simultaneously. Returns null after the last attempt. */
function findWait({ retryAfterSeconds }: Outcome, attempts: number): number | null {
  const planned = retrySeconds[attempts]
  if (planned === undefined) return null
  return Math.max(planned * (1 + Math.random() / 10), retryAfterSeconds ?? 0)
}

async function noteFailure(
  tx: Transaction,
  endpointId: string,
  { now, isGone }: { now: Date; isGone: boolean },
): Promise<boolean> {
  await tx.execute(
    sql`update webhook_endpoints set failing_since = ${now.toISOString()}::timestamptz where id = ${endpointId} and failing_since is null`,
  )
  const since = new Date(now.getTime() - disabledAfterMs)
  const { rowCount } = await tx
    .update(webhookEndpoints)
    .set({ disabledAt: now, disabledFor: isGone ? 'gone' : 'failures' })
    .where(
      and(
        sql`${webhookEndpoints.id} = ${endpointId}`,
        isNull(webhookEndpoints.disabledAt),
        isGone ? undefined : lt(webhookEndpoints.failingSince, since),
      ),
    )
  if (rowCount !== 1) return false
  await tx.execute(
    sql`update webhook_deliveries set state = 'failed', due_at = null where endpoint_id = ${endpointId} and due_at is not null`,
  )
  return true
}

export const purgeWebhookDeliveries: Purge = (tx, now, limit) =>
  deleteBatch(
    tx,
    webhookDeliveries,
    lt(webhookDeliveries.createdAt, new Date(now.getTime() - deliveryKeptMs)),
    limit,
  )

/** Queues `case.overdue` events, once for each case and endpoint. */
export async function queueOverdueWebhooks({
  database,
  clock,
}: Pick<Dependencies, 'database' | 'clock'>): Promise<void> {
  await database.accounts((tx) =>
    tx.execute(sql`select auth.queue_overdue_webhooks(${clock().toISOString()}::timestamptz)`),
  )
}
