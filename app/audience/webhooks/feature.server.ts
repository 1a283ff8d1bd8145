import type { Feature } from '#app/platform/feature.server.ts'
import { purgeWebhookDeliveries } from './deliver-webhooks.command.server.ts'
import { webhookDisabled } from './webhook-disabled-mail.server.ts'
import { webhooksApi } from './webhooks-api.server.ts'

export const webhooks: Feature = {
  api: [webhooksApi],
  mails: [webhookDisabled],
  purges: { webhookDeliveries: purgeWebhookDeliveries },
}
