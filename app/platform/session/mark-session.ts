/**
 * Inline script in <head>: sets <html data-session> and hides the user's folded stories before the first paint. This lets the HTML
 * be the same for everybody without flicker.
 */
import { foldedStoriesKey, hideFoldedStories } from '#app/platform/hydration/folded-stories.ts'
import { parseSession, sessionStorageKey } from './stored-session.ts'

try {
  const session = parseSession(localStorage.getItem(sessionStorageKey))
  if (session.status === 'in') {
    document.documentElement.dataset.session = 'in'
    hideFoldedStories(localStorage.getItem(foldedStoriesKey(session.user.id)))
  }
} catch {
  // Without access to local storage, the page is shown as for a visitor.
}
