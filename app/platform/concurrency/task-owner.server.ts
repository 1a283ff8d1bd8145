import { AsyncLocalStorage } from 'node:async_hooks'

interface Client {
  address: string
  hasLeft: () => boolean
}

const current = new AsyncLocalStorage<Client>()

/** Does work on behalf of a client, whose address it gets a fair share of every task queue by, as long as they have not left. */
export function withTaskOwner<T>(address: string, work: () => T, hasLeft = () => false): T {
  return current.run({ address, hasLeft }, work)
}

/** Blank for what visitors read and for what no request does: all of that shares one turn. */
export function currentTaskOwner(): string {
  return current.getStore()?.address ?? ''
}

/** Whether nobody waits any more for what is being done. */
export function hasTaskOwnerLeft(): boolean {
  return current.getStore()?.hasLeft() ?? false
}
