import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string | null>()
const maxLength = 300

/** Does work on behalf of a client that calls itself so. */
export function withUserAgent<T>(userAgent: string | undefined, work: () => T): T {
  return current.run(userAgent?.slice(0, maxLength) || null, work)
}

/** How the client of the request that is being worked on calls itself, at most 300 characters; null outside of any. */
export function currentUserAgent(): string | null {
  return current.getStore() ?? null
}
