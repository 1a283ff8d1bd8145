import type { Feature } from '#app/platform/feature-types.server.ts'
import { webhookEvent } from '#database/schema/server/events.ts'
import {
  deliverWebhooks,
  purgeWebhookDeliveries,
  queueOverdueWebhooks,
} from './deliver-webhooks.command.server.ts'
import { webhookDisabled } from './webhook-disabled-mail.server.ts'
import { listWebhookTasks } from './webhook-queries.server.ts'
import { webhooksApi } from './webhooks-api.server.ts'

export const webhooks: Feature = {
  api: [webhooksApi],
  mails: [webhookDisabled],
  jobs: [{ queue: 'overdue-webhooks', schedule: '*/5 * * * *', work: queueOverdueWebhooks }],
  tasks: [{ role: 'site_owner', list: listWebhookTasks }],
  outboxes: [
    {
      queue: 'webhooks',
      event: webhookEvent,
      deliver: (needs) => deliverWebhooks(needs, needs.webhookReach),
      lookAgainSeconds: 5,
    },
  ],
  purges: { webhookDeliveries: purgeWebhookDeliveries },
}
