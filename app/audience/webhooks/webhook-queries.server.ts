import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import type { Task } from '#app/platform/feature-types.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { deliveriesPerPage } from './webhook-limits.ts'
import { type WebhookList, webhookListSchema } from './webhook-schemas.ts'

export function listWebhooks(database: Transactions, person: Member): Promise<WebhookList> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rows } = await tx.execute(
      sql`select e.id, e.url, e.kinds, ${asIso('e.created_at')} as "createdAt",
          case when e.old_secret_until > now() then ${asIso('e.old_secret_until')} end as "oldSecretUntil",
          ${asIso('e.failing_since')} as "failingSince", ${asIso('e.disabled_at')} as "disabledAt", e.disabled_for as "disabledFor",
          coalesce((
            select jsonb_agg(jsonb_build_object(
                'id', d.id, 'kind', d.kind, 'subjectId', d.subject_id, 'state', d.state, 'attempts', d.attempts,
                'dueAt', ${asIso('d.due_at')}, 'createdAt', ${asIso('d.created_at')}, 'status', a.status, 'error', a.error,
                'answer', a.answer, 'milliseconds', a.milliseconds
              ) order by d.created_at desc, d.id)
              from (
                select * from webhook_deliveries l where l.endpoint_id = e.id
                  order by l.created_at desc, l.id limit ${deliveriesPerPage}
              ) d left join webhook_attempts a on a.delivery_id = d.id and a.number = d.attempts
          ), '[]') as deliveries
        from webhook_endpoints e order by e.created_at desc, e.id`,
    )
    return v.parse(webhookListSchema, { webhooks: rows })
  })
}

/** Counts webhooks that failures or their receiver turned off. */
export async function listWebhookTasks(tx: Transaction): Promise<readonly Task[]> {
  const { rows } = await tx.execute(
    sql`select count(*)::int as count from webhook_endpoints where disabled_for in ('gone', 'failures')`,
  )
  const { count } = v.parse(v.object({ count: v.number() }), rows[0])
  return [{ count, names: ['disabled webhook', 'disabled webhooks'], page: 'connections' }]
}
