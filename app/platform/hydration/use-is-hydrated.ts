import { useSyncExternalStore } from 'react'

let isHydrated = false
const listeners = new Set<() => void>()

export function subscribeToHydration(listener: () => void): () => void {
  if (!isHydrated && listeners.size === 0) announceInNextTask()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Uses a separate task, because hydration is already the longest task on phones. */
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

/** False in the server's HTML and during hydration, then true. */
export function useIsHydrated(): boolean {
  return useAfterHydration(true, false)
}

/** Returns `initial` in the server's HTML and during hydration, then `value`. Renders again only if they differ. */
export function useAfterHydration<T extends string | boolean | undefined>(value: T, initial: T): T {
  return useSyncExternalStore(
    subscribeToHydration,
    () => (isHydrated ? value : initial),
    () => initial,
  )
}
