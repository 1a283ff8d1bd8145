import { createWebhookSecret } from '#app/audience/webhooks/webhook-secrets.server.ts'
import type { DemoPart } from '../demo-parts.ts'
import { nameUuid } from '../seeded.ts'

const demoWebhook = nameUuid('webhook of the newsletter')

/** Inserts a disabled webhook with past messages. Nothing more is sent to it. */
export const demo: DemoPart = {
  loadDesk: async (client, keyedHash) => {
    const { rowCount } = await client.query(
      `insert into webhook_endpoints (id, url, kinds, secret, made_by, created_at, disabled_at, disabled_for)
      values ($1, 'https://hooks.example.org/clean-air', '{vip.confirmed,story.published}', $2, $3,
        now() - interval '12 days', now(), 'owner')
      on conflict do nothing`,
      [demoWebhook, createWebhookSecret(keyedHash, demoWebhook).stored, nameUuid('person sofie')],
    )
    if (rowCount === 0) return
    const outcomes = [
      { kind: 'vip.confirmed', status: 200, answer: '{"queued":true}', days: 3 },
      { kind: 'story.published', status: 200, answer: '{"queued":true}', days: 2 },
      { kind: 'vip.confirmed', status: 503, answer: 'We are moving. Back in an hour.', days: 1 },
    ]
    for (const [index, { kind, status, answer, days }] of outcomes.entries())
      await client.query(
        `with told as (
          insert into webhook_deliveries (id, endpoint_id, kind, subject_id, attempts, state, due_at, created_at)
            values ($1, $2, $3, $4, 1, $5, null, now() - make_interval(days => $8)) returning id
        )
        insert into webhook_attempts (delivery_id, number, status, answer, milliseconds) select id, 1, $6, $7, 180 from told`,
        [
          nameUuid(`webhook delivery ${index}`),
          demoWebhook,
          kind,
          nameUuid(`subject ${index}`),
          status === 200 ? 'delivered' : 'failed',
          status,
          answer,
          days,
        ],
      )
  },
}
