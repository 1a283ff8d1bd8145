import { useSyncExternalStore } from 'react'

let hasHeld = false
const listeners = new Set<() => void>()

/** Makes this page fetch the user's held stories. */
export function markHasHeld(): void {
  hasHeld = true
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useHasHeld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasHeld,
    () => false,
  )
}
