import { useSyncExternalStore } from 'react'

let hasHeld = false
const listeners = new Set<() => void>()

/** Notes that a story of this person waits for a moderator, so that the pages here ask for it. */
export function noteHeld(): void {
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
