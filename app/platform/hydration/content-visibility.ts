/**
 * Long lists are laid out only near the viewport (app.css). Not after going back, reloading, or following a link to an anchor, because the
 * browser has to find the exact position.
 */
export function enableContentVisibility(): void {
  const [visit] = performance.getEntriesByType('navigation')
  if (location.hash || !(visit instanceof PerformanceNavigationTiming) || visit.type !== 'navigate') return
  document.documentElement.dataset.contentVisibility = 'auto'
}

/** Lays out the whole page, so that positions are exact. */
export function disableContentVisibility(): void {
  delete document.documentElement.dataset.contentVisibility
}
