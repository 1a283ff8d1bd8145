import { readSession, subscribeToSession } from '#app/features/session/session.ts'
import { readGuestBookmarks, saveGuestBookmarks } from './guest-bookmarks.ts'

let isMoving = false

/** Moves what was bookmarked before signing in into the account, whenever somebody has signed in from now on. */
export function watchGuestBookmarks(): void {
  subscribeToSession(() => void takeOver())
  void takeOver()
}

async function takeOver(): Promise<void> {
  const ids = readGuestBookmarks()
  if (isMoving || ids.length === 0 || readSession().status !== 'in') return
  isMoving = true
  try {
    const { sendGuestBookmarks } = await import('./bookmark-requests.ts')
    await sendGuestBookmarks(ids)
    saveGuestBookmarks([])
  } catch {
    // They stay in the browser, and go at the next page.
  } finally {
    isMoving = false
  }
}
