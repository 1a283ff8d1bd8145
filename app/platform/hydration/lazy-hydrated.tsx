import { type ComponentType, lazy, memo, type ReactNode, useEffect, useRef } from 'react'
import { DeferredHydration } from './deferred-hydration.tsx'
import { importWithRetry } from './import-with-retry.ts'
import { whenVisible } from './when-visible.ts'

/**
 * The server renders the HTML in an element with this id; the script is loaded when that element is near the viewport, or when `when`
 * resolves. React delays updates of the page until the parts that they render are hydrated, so new props load the script too. The fallback
 * keeps the page's length, so that going back restores the scroll position.
 */
export function lazyHydrated<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
  when = whenVisible,
): ComponentType<Props> {
  let resolveChanged = () => {}
  const changed = new Promise<void>((resolve) => {
    resolveChanged = resolve
  })
  const Component = lazy(async () => {
    await Promise.race([when(id), changed])
    return { default: await importWithRetry(load) }
  })
  return memo(function LazyHydrated(props: Props) {
    const isMounted = useRef(false)
    if (isMounted.current) resolveChanged()
    useEffect(() => {
      isMounted.current = true
      // The observed element is removed with the page, but the component has to load when the page is shown again.
      return resolveChanged
    }, [])
    return (
      <DeferredHydration id={id} fallback={fallback}>
        <Component {...props} />
      </DeferredHydration>
    )
  })
}
