import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the server's HTML and while it is taken over, true from then on: what needs JavaScript waits for it. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
