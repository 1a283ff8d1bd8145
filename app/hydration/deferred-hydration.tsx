import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import { useEarlyEventReplay } from './defer-scripts.ts'

interface SleepingProps {
  id?: string
  className?: string
  children: ReactNode
}

/** Around a part whose HTML comes before its script: what is pressed in it is done when it has woken. */
export function DeferredHydration({ id, className, children }: SleepingProps) {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <div ref={ref} id={id} className={className} data-asleep>
      <Suspense>
        {children}
        <Waking part={ref} />
      </Suspense>
    </div>
  )
}

/** Comes alive with what it stands beside. */
function Waking({ part }: { part: RefObject<Element | null> }) {
  useEarlyEventReplay(part)
  return null
}
