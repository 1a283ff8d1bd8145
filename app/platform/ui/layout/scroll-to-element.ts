import { disableContentVisibility } from '#app/platform/hydration/content-visibility.ts'

/**
 * Focuses the element too, so that keyboard and screen reader continue there.
 * @param options.isAtOnce disables smooth scrolling, which ends at the wrong place in Chromium if heights or focus change on the way
 */
export function scrollToElement(id: string, { isAtOnce = false }: { isAtOnce?: boolean } = {}): void {
  const element = document.getElementById(id)
  if (element === null) return
  disableContentVisibility()
  const isCalm = isAtOnce || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  element.focus({ preventScroll: true })
}
