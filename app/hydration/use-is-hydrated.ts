import { useSyncExternalStore } from 'react'

let isHydrated = false
const listeners = new Set<() => void>()

/** Tells the listener when the page has been taken over from the server's HTML. */
export function subscribeToHydration(listener: () => void): () => void {
  if (!isHydrated && listeners.size === 0) announceNext()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In a task of its own: with the one that has taken the page over, a phone could not answer meanwhile. */
function announceNext(): void {
  const next = new MessageChannel()
  next.port1.onmessage = announce
  next.port2.postMessage('')
}

function announce(): void {
  isHydrated = true
  for (const listener of listeners) listener()
}

/** Whether the page has been taken over. */
export function readIsHydrated(): boolean {
  return isHydrated
}

/** False in the server's HTML and while it is taken over, true from then on: what needs JavaScript waits for it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(subscribeToHydration, readIsHydrated, () => false)
}
