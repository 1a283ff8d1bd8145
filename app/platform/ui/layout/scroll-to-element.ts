import { disableContentVisibility } from '#app/platform/hydration/content-visibility.ts'

/**
 * Brings an element into view and moves the focus there, so that the keyboard and a screen reader go on from it.
 *
 * @param options.isAtOnce where heights may change meanwhile, as in a list that gets news: Chromium ends a smooth scroll elsewhere
 *   where the page grows or the focus moves on the way
 */
export function scrollToElement(id: string, { isAtOnce = false }: { isAtOnce?: boolean } = {}): void {
  const element = document.getElementById(id)
  if (element === null) return
  disableContentVisibility()
  const isCalm = isAtOnce || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  element.focus({ preventScroll: true })
}
