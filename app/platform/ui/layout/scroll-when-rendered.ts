import { scrollToElement } from './scroll-to-element.ts'

/**
 * Scrolls to the part of a page that the path's hash names, as in `/#share-your-story`, once it is rendered: after a navigation, the router
 * looks for it too early if it is loaded late.
 */
export function scrollWhenRendered(path: string, framesLeft = 300): void {
  const id = new URL(path, window.location.origin).hash.slice(1)
  if (id === '' || framesLeft === 0) return
  if (document.getElementById(id)) scrollToElement(id, { isAtOnce: true })
  else requestAnimationFrame(() => scrollWhenRendered(path, framesLeft - 1))
}
