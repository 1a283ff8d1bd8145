import { readGuestBookmarks, saveGuestBookmarks } from './guest-bookmarks.ts'
import { sendGuestBookmarks } from './queries.ts'

let isMoving = false

/** Moves what a visitor bookmarked into the account of whoever is signed in. */
export async function importGuestBookmarks(): Promise<void> {
  const ids = readGuestBookmarks()
  if (isMoving || ids.length === 0) return
  isMoving = true
  try {
    await sendGuestBookmarks(ids)
    saveGuestBookmarks([])
  } catch {
    // They stay in the browser, and go at the next page.
  } finally {
    isMoving = false
  }
}
