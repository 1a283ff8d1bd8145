/**
 * An inline script in <head>: says on <html data-session> whether somebody is signed in, so that the HTML may be the same
 * for everyone and nothing flashes, nor what they have folded.
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
  // A browser that denies local storage shows the page to a visitor.
}
