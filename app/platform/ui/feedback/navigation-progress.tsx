import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/** Reads the router directly: `useNavigation` waits for the hydration of the whole page, and hidden parts may never hydrate. */
function useIsNavigating(): boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const subscribe = useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => {}), [router])
  return useSyncExternalStore(
    subscribe,
    () => router !== undefined && router.state.navigation.state !== 'idle',
    () => false,
  )
}

export function NavigationProgress() {
  const isNavigating = useIsNavigating()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
      {isNavigating ? (
        <>
          <span className="sr-only">Loading page...</span>
          {/* A border, because high contrast mode removes backgrounds. */}
          <div className="progress-line border-t-4 border-accent" />
        </>
      ) : null}
    </div>
  )
}
