import { type ReactNode, type RefObject, Suspense, use, useRef } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'
import { whenVisible } from './when-visible.ts'

interface HydrateWhenVisibleProps {
  /** The id of the element that the children are. */
  id: string
  children: ReactNode
}

/**
 * Around one of many parts of a page whose HTML comes with it: it comes alive by itself, when somebody gets near, when
 * it is pressed, or when something new is to be shown in it, whichever is first. What its parent renders anew must not
 * pass by here unless something about it has changed (`memo`).
 */
export function HydrateWhenVisible({ id, children }: HydrateWhenVisibleProps) {
  const hasSlept = useRef(false)
  return (
    <Suspense>
      <Sleeper id={id} hasSlept={hasSlept}>
        {children}
      </Sleeper>
    </Suspense>
  )
}

/**
 * Sleeps once. React asks again when the wait is over, and before that only where it can't wait itself: it would show
 * the place empty.
 */
function Sleeper({ id, hasSlept, children }: HydrateWhenVisibleProps & { hasSlept: RefObject<boolean> }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated && !hasSlept.current && typeof document !== 'undefined') {
    hasSlept.current = true
    if (!isPressed(id)) use(Promise.race([whenVisible(id), whenInField()]))
  }
  return children
}

/** Whether this is rendered on account of a press within the element, for which React brings it alive. */
function isPressed(id: string): boolean {
  const target = window.event?.target
  return target instanceof Node && document.getElementById(id)?.contains(target) === true
}

const fields = 'input, select, textarea'
let inField: Promise<void> | undefined

/**
 * Resolves once somebody has gone into a field: what they type there may change the page's address, and what React
 * shows of that has to wait for all that is still asleep.
 */
function whenInField(): Promise<void> {
  inField ??= new Promise((resolve) => {
    if (document.activeElement?.matches(fields)) resolve()
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(fields)) resolve()
    })
  })
  return inField
}
