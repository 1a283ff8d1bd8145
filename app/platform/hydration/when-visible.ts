/** Distance from the viewport at which an element counts as visible: about one screen of a phone. */
const rootMargin = '700px 0px'

/** Resolves immediately on the server, and if there is no such element yet. */
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
