import { scrollToElement } from './scroll-to-element.ts'

/**
 * Scrolls to the element named by the path's hash, as in `/#share-your-story`, once it is rendered. The router looks for it right after the
 * navigation, which is too early for a part that is loaded later.
 */
export function scrollWhenRendered(path: string, framesLeft = 300): void {
  const id = new URL(path, window.location.origin).hash.slice(1)
  if (id === '' || framesLeft === 0) return
  if (document.getElementById(id)) scrollToElement(id, { isAtOnce: true })
  else requestAnimationFrame(() => scrollWhenRendered(path, framesLeft - 1))
}
