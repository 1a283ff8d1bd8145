import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { useEarlyEventReplay } from './replay-early-events.ts'

interface DeferredHydrationProps {
  id?: string
  className?: string
  /** Shown for children that were rendered without server HTML, until their script is loaded. */
  fallback?: ReactNode
  children: ReactNode
}

export function DeferredHydration({ id, className, fallback, children }: DeferredHydrationProps) {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <div ref={ref} id={id} className={className} data-dehydrated>
      <Suspense fallback={fallback}>
        {children}
        <EarlyEventReplay element={ref} />
      </Suspense>
    </div>
  )
}

/** Hydrated together with its siblings. A component, so that replaying doesn't render its parent again. */
export function EarlyEventReplay({ element }: { element?: RefObject<Element | null> }) {
  useEarlyEventReplay(element)
  return null
}
