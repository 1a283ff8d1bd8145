import { readSession, subscribeToSession } from '#app/platform/session/session-store.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { guestBookmarksKey } from './guest-bookmarks-key.ts'

/** Imports now and after each sign-in. */
export function importGuestBookmarksOnSignIn(): void {
  subscribeToSession(takeOver)
  takeOver()
}

function takeOver(): void {
  if (browserStorage.getItem(guestBookmarksKey) === null || readSession().status !== 'in') return
  // On failure, the bookmarks stay in the browser and are sent again on the next page.
  void import('./queries.ts').then(
    ({ importGuestBookmarks }) => importGuestBookmarks(),
    () => {},
  )
}
