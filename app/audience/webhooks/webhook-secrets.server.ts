import { randomBytes } from 'node:crypto'
import { encryptSecret } from '#app/accounts/auth/factors/encrypt-secret.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

/** By which the secrets of webhooks are encrypted. It is in no database. */
export const webhookKey = (keyedHash: KeyedHash): Buffer => keyedHash('key of webhook secrets')

/** A new secret: as it is shown, this once, and as it is stored. */
export function makeWebhookSecret(keyedHash: KeyedHash, endpointId: string) {
  const secret = randomBytes(32)
  return {
    shown: `whsec_${secret.toString('base64')}`,
    stored: encryptSecret(webhookKey(keyedHash), endpointId, secret),
  }
}
