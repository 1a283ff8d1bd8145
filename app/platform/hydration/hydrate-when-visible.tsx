import { type ReactNode, type RefObject, Suspense, use, useRef } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'
import { whenVisible } from './when-visible.ts'

interface HydrateWhenVisibleProps {
  /** The id of the element that the children are. */
  id: string
  children: ReactNode
}

/**
 * Around one of many parts of a page: it is hydrated on its own, when it is near the viewport, when it receives an event,
 * or when an update has to show something new in it, whichever is first. A parent that renders again should skip it
 * (`memo`) unless its props have changed, as each render is such an update.
 */
export function HydrateWhenVisible({ id, children }: HydrateWhenVisibleProps) {
  const hasSuspended = useRef(false)
  return (
    <Suspense>
      <SuspendUntilVisible id={id} hasSuspended={hasSuspended}>
        {children}
      </SuspendUntilVisible>
    </Suspense>
  )
}

/**
 * Suspends once. React renders it again when the wait is over, and earlier only for an update that can't wait: it would
 * replace the HTML with nothing.
 */
function SuspendUntilVisible({
  id,
  hasSuspended,
  children,
}: HydrateWhenVisibleProps & { hasSuspended: RefObject<boolean> }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated && !hasSuspended.current && typeof document !== 'undefined') {
    hasSuspended.current = true
    if (!receivesEvent(id)) use(Promise.race([whenVisible(id), whenFieldFocused()]))
  }
  return children
}

/** Whether React hydrates this on account of an event within the element. */
function receivesEvent(id: string): boolean {
  const target = window.event?.target
  return target instanceof Node && document.getElementById(id)?.contains(target) === true
}

const fields = 'input, select, textarea'
let fieldFocused: Promise<void> | undefined

/**
 * Resolves once a field has the focus: what is typed there may change the URL, and React shows what that changes only
 * after it has hydrated everything.
 */
function whenFieldFocused(): Promise<void> {
  fieldFocused ??= new Promise((resolve) => {
    if (document.activeElement?.matches(fields)) resolve()
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(fields)) resolve()
    })
  })
  return fieldFocused
}
