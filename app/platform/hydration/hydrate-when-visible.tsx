import { type ReactNode, type RefObject, Suspense, use, useRef } from 'react'
import { useIsHydrated } from './use-is-hydrated.ts'
import { whenVisible } from './when-visible.ts'

interface HydrateWhenVisibleProps {
  /** Id of the element that the children render. */
  id: string
  children: ReactNode
}

/** Hydrates near the viewport, on an event, or when updated. Every render is an update, so memoize it if the parent renders again. */
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

/** Suspends only once: if an urgent update before the element is visible suspended again, React would replace its HTML with the fallback. */
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

/** True if React is hydrating because of an event within the element. */
function receivesEvent(id: string): boolean {
  const target = window.event?.target
  return target instanceof Node && document.getElementById(id)?.contains(target) === true
}

const fields = 'input, select, textarea'
let fieldFocused: Promise<void> | undefined

/** Resolves when a field receives focus: typing there may change the URL, and React displays that only after hydrating everything. */
function whenFieldFocused(): Promise<void> {
  fieldFocused ??= new Promise((resolve) => {
    if (document.activeElement?.matches(fields)) resolve()
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(fields)) resolve()
    })
  })
  return fieldFocused
}
