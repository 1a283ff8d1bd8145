import { type ComponentType, lazy, memo, type ReactNode, useEffect } from 'react'
import { DeferredHydration } from './deferred-hydration.tsx'
import { importWithRetry } from './import-with-retry.ts'
import { whenVisible } from './when-visible.ts'

/**
 * A component whose HTML comes with the page, in an element with this id, and whose script is loaded when that element
 * is near the viewport. It renders again only with other props: React shows no update of the page before it has hydrated
 * the parts that the update renders. The fallback stands there when the browser shows the page by itself before the script has come:
 * whoever goes back finds the page as long as it was, and so their place in it.
 */
export function lazyHydrated<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  let resolveUnmounted = () => {}
  const unmounted = new Promise<void>((resolve) => {
    resolveUnmounted = resolve
  })
  const Component = lazy(async () => {
    await Promise.race([whenVisible(id), unmounted])
    return { default: await importWithRetry(load) }
  })
  return memo(function LazyHydrated(props: Props) {
    // The observed element is gone with the page; when the page is shown again, the component must load all the same.
    useEffect(() => resolveUnmounted, [])
    return (
      <DeferredHydration id={id} fallback={fallback}>
        <Component {...props} />
      </DeferredHydration>
    )
  })
}
