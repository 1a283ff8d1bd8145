/** How far outside the viewport an element counts as visible: about one screen of a phone. */
const rootMargin = '700px 0px'

/**
 * Resolves once the element with this id is in or near the viewport. On the server, and for an element that is not in the
 * page yet, it resolves at once.
 */
export function whenVisible(id: string): Promise<void> {
  const element = typeof document === 'undefined' ? null : document.getElementById(id)
  if (element === null) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin },
    )
    observer.observe(element)
  })
}
