import { type ComponentType, lazy, memo, useEffect } from 'react'
import { loadPatiently } from './load-patiently.ts'
import { Sleeping } from './sleeping.tsx'

/** How far below the window something counts as near: about one screen of a phone. */
const nearMargin = '700px 0px'

/**
 * Resolves once the element with this id comes near the window, so that what makes it work is not fetched earlier. On
 * the server, and for an element that is not in the page yet, at once.
 */
function whenNear(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (element === null) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
  })
}

/**
 * A part far down a page, in an element with this id: its HTML comes with the page, and it comes alive when somebody
 * gets near. Rendered anew only with other props, as React can't show anything new of the page before a part that is
 * asked to change has come alive.
 */
export function createDistantPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let leave = () => {}
  const isLeft = new Promise<void>((resolve) => {
    leave = resolve
  })
  const Part = lazy(async () => {
    await Promise.race([whenNear(id), isLeft])
    return { default: await loadPatiently(load) }
  })
  return memo(function DistantPart(props: Props) {
    // The element that was waited for is gone with the page: whoever comes back finds the part awake.
    useEffect(() => leave, [])
    return (
      <Sleeping id={id}>
        <Part {...props} />
      </Sleeping>
    )
  })
}
