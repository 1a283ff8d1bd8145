/**
 * A page that is read from its top lays out the items far down a list only when they are near the viewport
 * (`content-visibility-auto` in app.css): until then their height is an estimate. This is one unless it was reached by
 * going back, by a reload, or by a link to a place within it, where the browser has to find that place.
 */
export function enableContentVisibility(): void {
  const [visit] = performance.getEntriesByType('navigation')
  if (location.hash || !(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return
  document.documentElement.dataset.contentVisibility = 'auto'
}

/** Lays out the whole page, so that every place in it can be found. */
export function disableContentVisibility(): void {
  delete document.documentElement.dataset.contentVisibility
}
