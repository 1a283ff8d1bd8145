import { createIdempotencyKey } from '#app/platform/http/idempotency-key.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredJson, toRecord } from '#app/platform/storage/stored-json.ts'

const storageKey = 'clean-air-sign-ups'
/** Sign-ups within one day share a secret, so that submitting a form again sends the same. */
const renewedMs = 24 * 60 * 60 * 1000

/** Number of secrets to keep: enough for the usual validity of emailed links. */
export const maxBrowserSecrets = 4

interface StoredSecret {
  secret: string
  madeAt: number
}

/** Returns the secrets of this browser's latest sign-ups, newest first, to send with a followed link. */
export function readBrowserSecrets(): string[] {
  return readStored().map(({ secret }) => secret)
}

export function createBrowserSecret(now = Date.now()): string {
  const known = readStored()
  const [latest] = known
  if (latest && latest.madeAt <= now && now - latest.madeAt < renewedMs) return latest.secret
  const added = { secret: createIdempotencyKey(), madeAt: now }
  browserStorage.setItem(storageKey, JSON.stringify([added, ...known].slice(0, maxBrowserSecrets)))
  return added.secret
}

function readStored(): StoredSecret[] {
  const stored = parseStoredJson(browserStorage.getItem(storageKey))
  if (!Array.isArray(stored)) return []
  return stored.slice(0, maxBrowserSecrets).flatMap((entry: unknown) => {
    const { secret, madeAt } = toRecord(entry)
    return typeof secret === 'string' && secret !== '' && typeof madeAt === 'number'
      ? [{ secret, madeAt }]
      : []
  })
}
