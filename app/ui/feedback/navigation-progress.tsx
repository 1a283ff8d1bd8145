import { useCallback, useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * Whether the next page is on its way. Asked of the router itself: `useNavigation` hears of it only once React has
 * brought all of this page alive that lies in its way, which parts that nobody has come near never are.
 */
function useIsUnderWay(): boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const subscribe = useCallback((listener: () => void) => router?.subscribe(listener) ?? (() => {}), [router])
  return useSyncExternalStore(
    subscribe,
    () => router !== undefined && router.state.navigation.state !== 'idle',
    () => false,
  )
}

/** A line at the top while the next page is on its way, so that a link that was followed answers at once. */
export function NavigationProgress() {
  const isUnderWay = useIsUnderWay()
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 print:hidden">
      {isUnderWay ? (
        <>
          <span className="sr-only">Loading page...</span>
          {/* A border and not a background, which high contrast takes away. */}
          <div className="navigation-progress border-t-4 border-accent" />
        </>
      ) : null}
    </div>
  )
}
