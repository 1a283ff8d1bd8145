import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { useEarlyEventReplay } from './replay-early-events.ts'

interface DeferredHydrationProps {
  id?: string
  className?: string
  /** In the place of children that arrive without HTML, until their script is there. */
  fallback?: ReactNode
  children: ReactNode
}

/** Around a part whose HTML arrives before its script: its early events are replayed when it is hydrated. */
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

/** Hydrated together with its siblings. */
function EarlyEventReplay({ element }: { element: RefObject<Element | null> }) {
  useEarlyEventReplay(element)
  return null
}
