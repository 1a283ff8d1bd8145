import { disableContentVisibility } from '#app/hydration/content-visibility.ts'

/** Brings an element into view and moves the focus there, so that the keyboard and a screen reader go on from it. */
export function scrollToElement(id: string): void {
  const element = document.getElementById(id)
  if (element === null) return
  disableContentVisibility()
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' })
  element.focus({ preventScroll: true })
}
