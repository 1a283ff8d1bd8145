/**
 * An inline script in <head>: says on <html data-session> whether somebody is signed in, so that the HTML may be the same
 * for everyone and nothing flashes.
 */
import { parseSession, sessionStorageKey } from './stored-session.ts'

try {
  if (parseSession(localStorage.getItem(sessionStorageKey)).status === 'in') {
    document.documentElement.dataset.session = 'in'
  }
} catch {
  // A browser that denies local storage shows the page to a visitor.
}
