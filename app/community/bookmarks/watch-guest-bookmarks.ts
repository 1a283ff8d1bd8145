import { readSession, subscribeToSession } from '#app/platform/session/session.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { guestBookmarksKey } from './guest-bookmarks-key.ts'

/** Moves what was bookmarked before signing in into the account, whenever somebody has signed in from now on. */
export function watchGuestBookmarks(): void {
  subscribeToSession(takeOver)
  takeOver()
}

function takeOver(): void {
  if (browserStorage.getItem(guestBookmarksKey) === null || readSession().status !== 'in') return
  // They stay in the browser, and go at the next page.
  void import('./import-guest-bookmarks.ts').then(
    ({ importGuestBookmarks }) => importGuestBookmarks(),
    () => {},
  )
}
