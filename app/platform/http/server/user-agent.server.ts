import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()
const maxLength = 300

export function withUserAgent<T>(userAgent: string | undefined, work: () => T): T {
  return current.run(userAgent?.slice(0, maxLength) || null, work)
}

/** Returns the User-Agent of the current request, at most 300 characters; null outside requests. */
export function currentUserAgent(): string | null {
  return current.getStore() ?? null
}
