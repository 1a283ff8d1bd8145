import { randomBytes } from 'node:crypto'
import { encryptSecret } from '#app/accounts/auth/factors/encrypt-secret.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

/** Derives the key for secrets, which is not in the database. */
export const webhookKey = (keyedHash: KeyedHash): Buffer => keyedHash('key of webhook secrets')

/** Returns the form that is shown to the owner only once, and the encrypted form to store. */
export function createWebhookSecret(keyedHash: KeyedHash, endpointId: string) {
  const secret = randomBytes(32)
  return {
    shown: `whsec_${secret.toString('base64')}`,
    stored: encryptSecret(webhookKey(keyedHash), endpointId, secret),
  }
}
