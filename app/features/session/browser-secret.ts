import { createIdempotencyKey } from '#app/http/idempotency-key.ts'
import { browserStorage } from '#app/storage/browser-storage.ts'

const storageKey = 'clean-air-sign-up'

/** What this browser is known again by when the link of its sign-up is followed; undefined where none was sent. */
export function readBrowserSecret(): string | undefined {
  return browserStorage.getItem(storageKey) ?? undefined
}

/** The same for all that is sent until a link is followed. */
export function createBrowserSecret(): string {
  const secret = readBrowserSecret() ?? createIdempotencyKey()
  browserStorage.setItem(storageKey, secret)
  return secret
}

export function forgetBrowserSecret(): void {
  browserStorage.removeItem(storageKey)
}
