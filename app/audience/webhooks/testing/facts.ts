import type { FeatureFacts } from '#tests/support/feature-facts.ts'
import { decidedAfterSeconds, overdueSentDays } from '../webhook-limits.ts'

export const facts: FeatureFacts = {
  writes: ['webhookEndpoints', 'webhookDeliveries', 'webhookAttempts'],
  notExported: { webhook_endpoints: 'belongs to the site; that its author did it is in `actions`' },
  waitingMails: { 'webhook-disabled': { endpointId: crypto.randomUUID(), userId: crypto.randomUUID() } },
  limitsInSql: [
    ['sql/webhooks/queue-deliveries.sql', `queue_webhooks('case.decided', '${decidedAfterSeconds}')`],
    ['sql/webhooks/queue-deliveries.sql', `at - interval '${overdueSentDays} days'`],
  ],
  goodRequests: {
    'POST /api/desk/webhooks': {
      body: { url: 'https://example.org/hook', kinds: ['vip.confirmed'] },
      status: 404,
      code: 'not_found',
    },
    'PATCH /api/desk/webhooks/{id}': { body: { isEnabled: true }, status: 404, code: 'not_found' },
  },
  closedRoutes: [
    'GET /api/desk/webhooks',
    'PATCH /api/desk/webhooks/{id}',
    'POST /api/desk/webhook-deliveries/{id}/replay',
    'POST /api/desk/webhooks',
    'POST /api/desk/webhooks/{id}/secret',
    'POST /api/desk/webhooks/{id}/test',
  ],
  deskRights: [
    'public.webhook_attempts select',
    'public.webhook_deliveries select',
    'public.webhook_deliveries update',
    'public.webhook_endpoints delete',
    'public.webhook_endpoints insert',
    'public.webhook_endpoints select',
    'public.webhook_endpoints update',
  ],
  refusedToStaff: [
    'select id from webhook_endpoints',
    'select from webhook_deliveries',
    `select rotate_webhook_secret('${crypto.randomUUID()}', '')`,
    `select queue_test_webhook('${crypto.randomUUID()}', 1)`,
  ],
  refusedToOwners: ['select secret from webhook_endpoints'],
  leftOutOfBackup: ['public.webhook_attempts', 'public.webhook_deliveries'],
  schedules: { webhooks: '* * * * *', 'overdue-webhooks': '*/5 * * * *' },
  fill: async ({ query }, { userId, oddTexts }) => {
    await query(
      `with endpoint as (
        insert into webhook_endpoints (url, kinds, secret, made_by) values ('https://example.org/', '{vip.confirmed}', 'secret', $1) returning id
      ), delivery as (
        insert into webhook_deliveries (endpoint_id, kind, subject_id) select id, 'vip.confirmed', $1 from endpoint returning id
      )
      insert into webhook_attempts (delivery_id, number, error, answer, milliseconds) select id, 1, 'x', $2, 1 from delivery`,
      [userId, oddTexts.join()],
    )
  },
}
