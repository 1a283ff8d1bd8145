import { scrollToElement } from './scroll-to-element.ts'

/** Waits for the element named by the path's hash. The router looks for it too early if its part is loaded later. */
export function scrollWhenRendered(path: string, framesLeft = 300): void {
  const id = new URL(path, window.location.origin).hash.slice(1)
  if (id === '' || framesLeft === 0) return
  if (document.getElementById(id)) scrollToElement(id, { isAtOnce: true })
  else requestAnimationFrame(() => scrollWhenRendered(path, framesLeft - 1))
}
