import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Does work on behalf of a request: what its transactions do is recorded with this id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work)
}

/** The id of the request that is being worked on, fit to be part of a statement; blank outside of any. */
export function currentRequestId(): string {
  const requestId = current.getStore() ?? ''
  return /^[\w-]{1,100}$/.test(requestId) ? requestId : ''
}
