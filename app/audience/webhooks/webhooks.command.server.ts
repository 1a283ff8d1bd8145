import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { requireFreshDeskProof } from '#app/accounts/staff/require-fresh-desk-proof.server.ts'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { type AllowedTargets, findUrlProblem } from '#app/platform/http/outbound/target-guard.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { webhookEndpoints } from '#database/schema/desk/webhooks.ts'
import { maxEndpoints, testsPerMinute } from './webhook-limits.ts'
import type { NewWebhook } from './webhook-schemas.ts'
import { createWebhookSecret } from './webhook-secrets.server.ts'

const gone = () => notFound('This webhook no longer exists.')

/** @throws ApiError 400 for an address that is not public, 403 `reauthentication_needed`, 409 `too_many_webhooks` */
export function addWebhook(
  { database, keyedHash }: Dependencies,
  person: Member,
  { url, kinds }: NewWebhook,
  reach: AllowedTargets,
): Promise<{ id: string; secret: string }> {
  const message = findUrlProblem(url, reach)
  if (message !== null) throw invalidInput([{ field: 'url', code: 'invalid', message }])
  const id = crypto.randomUUID()
  const secret = createWebhookSecret(keyedHash, id)
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`)
    if ((await tx.$count(webhookEndpoints)) >= maxEndpoints)
      throw new ApiError(
        409,
        'too_many_webhooks',
        `There are already ${maxEndpoints} webhooks. Please remove one first.`,
      )
    await tx.execute(
      sql`insert into ${webhookEndpoints} (id, url, kinds, secret, made_by)
        values (${id}, ${url}, string_to_array(${[...new Set(kinds)].join()}, ','), ${secret.stored}, ${person.userId})`,
    )
    return { id, secret: secret.shown }
  })
}

const untilSchema = v.object({ until: v.string() })

/** The previous secret also signs for another day. @throws ApiError 403 `reauthentication_needed`, 404 */
export function rotateWebhookSecret(
  { database, keyedHash }: Dependencies,
  person: Member,
  id: string,
): Promise<{ secret: string; oldUntil: string }> {
  const { shown, stored } = createWebhookSecret(keyedHash, id)
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(
      sql`select ${asIso('t.until')} as until from rotate_webhook_secret(${id}::uuid, ${stored}) t(until)`,
    )
    const rotated = v.safeParse(untilSchema, rows[0])
    if (!rotated.success) throw gone()
    return { secret: shown, oldUntil: rotated.output.until }
  })
}

/** Enabling a webhook clears its failures. @throws ApiError 403 `reauthentication_needed`, 404 */
export function switchWebhook(
  { database }: Dependencies,
  person: Member,
  { id, isEnabled }: { id: string; isEnabled: boolean },
): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const change = isEnabled
      ? { disabledAt: null, disabledFor: null, failingSince: null }
      : { disabledAt: new Date(), disabledFor: 'owner' as const }
    const { rowCount } = await tx.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id))
    if (rowCount === 0) throw gone()
  })
}

/** @throws ApiError 404 */
export function removeWebhook({ database }: Dependencies, person: Member, id: string): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rowCount } = await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    if (rowCount === 0) throw gone()
  })
}

/** Keeps the message's id. The result does not affect the webhook's state. @throws ApiError 404, 409 */
export function replayDelivery({ database }: Dependencies, person: Member, id: string): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rowCount } = await tx.execute(
      sql`update webhook_deliveries set state = 'waiting', due_at = now(), is_replay = true
        where id = ${id}::uuid and due_at is null`,
    )
    if (rowCount === 0) throw await explainNoReplay(tx, id)
  })
}

async function explainNoReplay(tx: Transaction, id: string): Promise<ApiError> {
  const { rows } = await tx.execute(sql`select from webhook_deliveries where id = ${id}::uuid`)
  return rows.length === 0
    ? notFound('This is no longer in the log.')
    : new ApiError(409, 'still_waiting', 'This is already waiting to be sent.')
}

const testSchema = v.object({ outcome: v.picklist(['queued', 'missing', 'disabled', 'too_many']) })

/** @throws ApiError 404, 409 `webhook_disabled`, 429 */
export function sendTestEvent({ database }: Dependencies, person: Member, id: string): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select queue_test_webhook(${id}::uuid, ${testsPerMinute}) as outcome`,
    )
    const { outcome } = v.parse(testSchema, rows[0])
    if (outcome === 'missing') throw gone()
    if (outcome === 'disabled')
      throw new ApiError(
        409,
        'webhook_disabled',
        'This webhook is off. Turn it on, then send the test event.',
      )
    if (outcome === 'too_many')
      throw new ApiError(
        429,
        'over_request_rate_limit',
        `At most ${testsPerMinute} test events can be sent in a minute. Please wait.`,
        { headers: { 'Retry-After': '60' } },
      )
  })
}
