// Loaded only if there are bookmarks to import.
import { readGuestBookmarks, saveGuestBookmarks } from './guest-bookmarks.ts'
import { sendGuestBookmarks } from './queries.ts'

let isMoving = false

export async function importGuestBookmarks(): Promise<void> {
  const ids = readGuestBookmarks()
  if (isMoving || ids.length === 0) return
  isMoving = true
  try {
    await sendGuestBookmarks(ids)
    saveGuestBookmarks([])
  } catch {
  } finally {
    isMoving = false
  }
}
