/** Inline script in <head>: sets <html data-session> and hides collapsed stories before the first paint, so that nothing flickers. */
import { collapsedStoriesKey, hideCollapsedStories } from '#app/platform/hydration/hide-collapsed-stories.ts'
import { parseSession, sessionStorageKey } from './parse-session.ts'

try {
  const session = parseSession(localStorage.getItem(sessionStorageKey))
  const isIn = session.status === 'in'
  if (isIn) document.documentElement.dataset.session = 'in'
  hideCollapsedStories(localStorage.getItem(collapsedStoriesKey(isIn ? session.user.id : '')))
} catch {
  // Without access to local storage, the page is shown as for a visitor.
}
