import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'
import webpush from 'web-push'
import { processByOwner } from '#app/platform/concurrency/process-by-owner.server.ts'
import { type Outcome, postOutbound } from '#app/platform/http/outbound/post-outbound.server.ts'
import type { AllowedTargets } from '#app/platform/http/outbound/target-guard.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeError } from '#app/platform/http/server/database-errors.server.ts'
import { SecondFactorMissingError, SessionEndedError } from '#database/actor.ts'
import type { Transaction } from '#database/client.ts'
import { pushDeliveries, pushSubscriptions } from '#database/schema/accounts/push.ts'
import { notifications } from '#database/schema/notifications.ts'
import { pushKeptSeconds, pushRetrySeconds, pushTimeoutMs } from '../notification-limits.ts'
import { derivePushKeys, type PushKeys } from './push-keys.server.ts'
import { readPushed } from './push-queries.server.ts'
import type { NewDevice } from './push-schemas.ts'

interface Push {
  device: NewDevice
  notificationId: string
  contactEmail: string
}

/** Encrypts the notification's id for the browser. Restricts addresses as webhooks do. Never rejects. */
async function sendPush(
  { device: { endpoint, p256dh, auth }, notificationId, contactEmail }: Push,
  keys: PushKeys,
  reach: AllowedTargets,
): Promise<Outcome> {
  let request: webpush.RequestDetails
  try {
    request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, notificationId, {
      contentEncoding: 'aes128gcm',
      TTL: pushKeptSeconds,
      vapidDetails: { subject: `mailto:${contactEmail}`, ...keys },
    })
  } catch {
    const error = 'nothing can be encrypted for this browser'
    return { status: null, error, answer: null, retryAfterSeconds: null, milliseconds: 0 }
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
  )
  return postOutbound({ url: endpoint, headers, body: request.body ?? '', timeoutMs: pushTimeoutMs }, reach)
}

type Delivering = Pick<Dependencies, 'database' | 'log' | 'keyedHash' | 'site'>

const atOnce = 10
/** Lease of a claimed delivery, longer than an attempt takes. When it expires, its server is assumed dead. */
const heldSeconds = 60

const claimedSchema = v.array(
  v.object({
    notificationId: v.string(),
    subscriptionId: v.string(),
    userId: v.string(),
    attempts: v.number(),
    isSeen: v.boolean(),
    endpoint: v.string(),
    p256dh: v.string(),
    auth: v.string(),
  }),
)
type Claimed = v.InferOutput<typeof claimedSchema>[number]

/** A message contains only the notification's id. Skips notifications that were seen or whose content is no longer visible. */
export async function deliverPushes(dependencies: Delivering, reach: AllowedTargets): Promise<void> {
  const { database, log } = dependencies
  try {
    await processByOwner({
      claim: (busy) => database.accounts((tx) => claim(tx, busy)),
      ownerOf: ({ userId }) => userId,
      work: (push) => deliver(push, dependencies, reach),
    })
  } catch (error) {
    log.warn({ error: describeError(error) }, 'pushes delayed; will retry')
  }
}

/** Claims one delivery for each user, users with the fewest first, so that a user with many slow devices does not delay others. */
async function claim(tx: Transaction, busy: string[]): Promise<Claimed[]> {
  const { rows } = await tx.execute(sql`
    with first as (
      select distinct on (s.user_id) d.notification_id, d.subscription_id, d.due_at, count(*) over (partition by s.user_id) as many
        from ${pushDeliveries} d join ${pushSubscriptions} s on s.id = d.subscription_id
        where d.due_at <= now()::timestamptz(3) and s.user_id <> all(${sql.param(busy)}::uuid[])
        order by s.user_id, d.due_at
    ), due as (
      select d.notification_id, d.subscription_id from ${pushDeliveries} d
        where d.due_at <= now()::timestamptz(3) and (d.notification_id, d.subscription_id) in (
          select notification_id, subscription_id from first order by many, due_at limit ${atOnce - busy.length}
        )
        for update skip locked
    )
    update ${pushDeliveries} d set due_at = now() + make_interval(secs => ${heldSeconds})
      from due, ${pushSubscriptions} s, ${notifications} n
      where d.notification_id = due.notification_id and d.subscription_id = due.subscription_id
        and s.id = d.subscription_id and n.id = d.notification_id
      returning d.notification_id as "notificationId", d.subscription_id as "subscriptionId", s.user_id as "userId",
        d.attempts,
        n.seen_at is not null or n.read_at is not null as "isSeen", s.endpoint, s.p256dh, s.auth`)
  return v.parse(claimedSchema, rows)
}

async function deliver(push: Claimed, dependencies: Delivering, reach: AllowedTargets): Promise<void> {
  const { database, keyedHash, site, log } = dependencies
  const { notificationId, isSeen } = push
  const isToTell = !isSeen && (await canTell(push, dependencies))
  const outcome = isToTell
    ? await sendPush(
        { device: push, notificationId, contactEmail: site.contactEmail },
        derivePushKeys(keyedHash),
        reach,
      )
    : null
  const isGivenUp = await database.accounts((tx) => settle(tx, push, outcome))
  if (isGivenUp)
    log.warn({ status: outcome?.status, reason: outcome?.error }, 'push dropped after its last retry')
}

async function canTell({ notificationId, auth }: Claimed, { database }: Delivering): Promise<boolean> {
  try {
    return (await readPushed(database, notificationId, auth)) !== null
  } catch (error) {
    if (error instanceof SessionEndedError || error instanceof SecondFactorMissingError) return false
    throw error
  }
}

/** The push service says that the subscription has ended. */
const isGone = ({ status }: Outcome) => status === 404 || status === 410
const mayPass = ({ status }: Outcome) =>
  status === null || status === 401 || status === 403 || status === 429 || status >= 500

/** @param outcome null if there was nothing to send @returns true if the message is dropped */
async function settle(tx: Transaction, push: Claimed, outcome: Outcome | null): Promise<boolean> {
  const { notificationId, subscriptionId, attempts } = push
  const isThis = and(
    eq(pushDeliveries.notificationId, notificationId),
    eq(pushDeliveries.subscriptionId, subscriptionId),
  )
  if (outcome && isGone(outcome)) {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
    return false
  }
  const wait = outcome && mayPass(outcome) ? pushRetrySeconds[attempts] : undefined
  if (outcome === null || wait === undefined) {
    await tx.update(pushDeliveries).set({ dueAt: null }).where(isThis)
    return outcome !== null && (outcome.status === null || outcome.status >= 300)
  }
  const dueAt = sql`now() + make_interval(secs => ${Math.max(wait, outcome?.retryAfterSeconds ?? 0)})`
  await tx
    .update(pushDeliveries)
    .set({ attempts: attempts + 1, dueAt })
    .where(isThis)
  // Delays the device's other deliveries too, which would also fail.
  await tx
    .update(pushDeliveries)
    .set({ dueAt })
    .where(
      and(
        eq(pushDeliveries.subscriptionId, subscriptionId),
        isNotNull(pushDeliveries.dueAt),
        lt(pushDeliveries.dueAt, dueAt),
      ),
    )
  return false
}
