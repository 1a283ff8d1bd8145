import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Does work on behalf of a client, whose address it gets a fair share of every task queue by. */
export function withTaskOwner<T>(address: string, work: () => T): T {
  return current.run(address, work)
}

/** Blank for what visitors read and for what no request does: all of that shares one turn. */
export function currentTaskOwner(): string {
  return current.getStore() ?? ''
}
