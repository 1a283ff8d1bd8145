import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

export function withRequestId<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work)
}

/** Returns the current request's id, safe for use in a statement; empty outside requests. */
export function currentRequestId(): string {
  const requestId = current.getStore() ?? ''
  return /^[\w-]{1,100}$/.test(requestId) ? requestId : ''
}
