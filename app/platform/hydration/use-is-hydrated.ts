import { useSyncExternalStore } from 'react'

let isHydrated = false
const listeners = new Set<() => void>()

/** Calls the listener once the page is hydrated. */
export function subscribeToHydration(listener: () => void): () => void {
  if (!isHydrated && listeners.size === 0) announceInNextTask()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Not in the task that has hydrated the page, which is a phone's longest already. */
function announceInNextTask(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = announce
  port2.postMessage('')
}

function announce(): void {
  isHydrated = true
  for (const listener of listeners) listener()
}

export function readIsHydrated(): boolean {
  return isHydrated
}

/** False in the server's HTML and while it is hydrated, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToHydration, readIsHydrated, () => false)
}
