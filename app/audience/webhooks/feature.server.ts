import type { Feature } from '#app/platform/feature.server.ts'
import { purgeWebhookDeliveries } from './deliver-webhooks.command.server.ts'
import { webhooksApi } from './webhooks-api.server.ts'

export const webhooks: Feature = {
  api: [webhooksApi],
  purges: { webhookDeliveries: purgeWebhookDeliveries },
}
