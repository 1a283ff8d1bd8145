import webpush from 'web-push'
import { type Outcome, postOutbound } from '#app/platform/http/outbound/post-outbound.server.ts'
import type { AllowedTargets } from '#app/platform/http/outbound/target-guard.server.ts'
import type { PushKeys } from './push-keys.server.ts'
import { keptSeconds, pushTimeoutMs } from './push-limits.ts'
import type { NewDevice } from './push-schemas.ts'

interface Push {
  device: NewDevice
  notificationId: string
  contactEmail: string
}

/** Encrypts the notification's id for the browser. Restricts addresses as webhooks do. Never rejects. */
export async function sendPush(
  { device: { endpoint, p256dh, auth }, notificationId, contactEmail }: Push,
  keys: PushKeys,
  reach: AllowedTargets,
): Promise<Outcome> {
  let request: webpush.RequestDetails
  try {
    request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, notificationId, {
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
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
