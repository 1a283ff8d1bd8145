import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * Whether a navigation is pending. Read from the router itself, which only an `UNSAFE_` context gives: React tells
 * `useNavigation` in a transition, which waits for all of the page to be hydrated, and a part that is never near the
 * viewport never is.
 */
function useIsNavigating(): boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const subscribe = useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => {}), [router])
  return useSyncExternalStore(
    subscribe,
    () => router !== undefined && router.state.navigation.state !== 'idle',
    () => false,
  )
}

/** A line at the top while a navigation is pending, so that a link responds at once. */
export function NavigationProgress() {
  const isNavigating = useIsNavigating()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
      {isNavigating ? (
        <>
          <span className="sr-only">Loading page...</span>
          {/* A border and not a background, which high contrast takes away. */}
          <div className="navigation-progress border-t-4 border-accent" />
        </>
      ) : null}
    </div>
  )
}
