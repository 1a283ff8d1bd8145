import { createIdempotencyKey } from '#app/platform/http/idempotency-key.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredJson, toRecord } from '#app/platform/storage/stored-json.ts'

const storageKey = 'clean-air-sign-ups'
/** What is sent on one day has one secret, so that a form which is sent again says the same. */
const renewedMs = 24 * 60 * 60 * 1000

/** How many are kept: longer than an emailed link usually works, and not for good. */
export const maxBrowserSecrets = 4

interface StoredSecret {
  secret: string
  /** Milliseconds since 1970. */
  madeAt: number
}

/** What this browser is known again by when the link of one of its latest sign-ups is followed, newest first. */
export function readBrowserSecrets(): string[] {
  return readStored().map(({ secret }) => secret)
}

/** What to send with a sign-up. */
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
