import { useNavigation } from 'react-router'

/** A line at the top while the next page is on its way, so that a link that was followed answers at once. */
export function NavigationProgress() {
  const isUnderWay = useNavigation().state !== 'idle'
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
