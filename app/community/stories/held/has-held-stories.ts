import { useSyncExternalStore } from 'react'

let hasHeld = false
const listeners = new Set<() => void>()

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
