import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ address: string; hasLeft: () => boolean }>()

/** The address determines the client's share of task queues. Work is skipped after the client has disconnected. */
export function runForClient<T>(address: string, work: () => T, hasLeft = () => false): T {
  return current.run({ address, hasLeft }, work)
}

/** Returns the current client's address. Empty outside requests and for visitors' reads, which all share one turn. */
export function currentClientAddress(): string {
  return current.getStore()?.address ?? ''
}

export function hasClientDisconnected(): boolean {
  return current.getStore()?.hasLeft() ?? false
}
