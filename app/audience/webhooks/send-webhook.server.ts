import { createHmac } from 'node:crypto'
import { type Outcome, postOutbound } from '#app/platform/http/outbound/post-outbound.server.ts'
import type { AllowedTargets } from '#app/platform/http/outbound/target-guard.server.ts'

export interface Message {
  url: string
  id: string
  body: string
  /** The current one first. */
  secrets: readonly Buffer[]
}

/** Follows the Standard Webhooks specification. */
function signWebhook({ id, body, secrets }: Message, timestamp: number): string {
  return secrets
    .map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ')
}

/** Makes one attempt. Never rejects. @param timeoutMs 15 seconds by default; shorter in tests */
export async function sendWebhook(
  message: Message,
  reach: AllowedTargets,
  timeoutMs?: number,
): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'clean-air-webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signWebhook(message, timestamp),
  }
  return postOutbound(
    { url: message.url, headers, body: message.body, ...(timeoutMs !== undefined && { timeoutMs }) },
    reach,
  )
}
