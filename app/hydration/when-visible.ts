/** How far outside the window something counts as near: about one screen of a phone. */
const nearMargin = '700px 0px'

/**
 * Resolves once the element with this id comes near the window. On the server, and for an element that is not in the
 * page yet, at once.
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
      { rootMargin: nearMargin },
    )
    observer.observe(element)
  })
}
