import { type ComponentType, lazy, memo, useEffect } from 'react'
import { DeferredHydration } from './deferred-hydration.tsx'
import { importWithRetry } from './import-with-retry.ts'
import { whenVisible } from './when-visible.ts'

/**
 * A part far down a page, in an element with this id: its HTML comes with the page, and it comes alive when somebody
 * gets near. Rendered anew only with other props, as React can't show anything new of the page before a part that is
 * asked to change has come alive.
 */
export function lazyHydrated<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let leave = () => {}
  const isLeft = new Promise<void>((resolve) => {
    leave = resolve
  })
  const Part = lazy(async () => {
    await Promise.race([whenVisible(id), isLeft])
    return { default: await importWithRetry(load) }
  })
  return memo(function DistantPart(props: Props) {
    // The element that was waited for is gone with the page: whoever comes back finds the part awake.
    useEffect(() => leave, [])
    return (
      <DeferredHydration id={id}>
        <Part {...props} />
      </DeferredHydration>
    )
  })
}
