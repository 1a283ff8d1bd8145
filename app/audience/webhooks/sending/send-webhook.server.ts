import { createHmac } from 'node:crypto'
import { type Outcome, postOutside } from '#app/platform/http/outside/post-outside.server.ts'
import type { Reach } from '#app/platform/http/outside/target-wall.server.ts'

export interface Message {
  url: string
  /** The same for each attempt. */
  id: string
  body: string
  /** The current one first. */
  secrets: readonly Buffer[]
}

/** As the Standard Webhooks specification has it. */
export function signWebhook({ id, body, secrets }: Message, timestamp: number): string {
  return secrets
    .map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
    )
    .join(' ')
}

/**
 * Sends one message once. Never rejects.
 *
 * @param timeoutMs for tests, which do not wait 15 seconds
 */
export async function sendWebhook(message: Message, reach: Reach, timeoutMs?: number): Promise<Outcome> {
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'clean-air-webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': signWebhook(message, timestamp),
  }
  return postOutside(
    { url: message.url, headers, body: message.body, ...(timeoutMs !== undefined && { timeoutMs }) },
    reach,
  )
}
