import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredJson } from '#app/platform/storage/stored-json.ts'
import { isUuid } from '#app/platform/validation/uuid.ts'
import { guestBookmarksMax } from './bookmark-limits.ts'
import { guestBookmarksKey } from './guest-bookmarks-key.ts'

const none: string[] = []
const listeners = new Set<() => void>()
let snapshot: { raw: string | null; ids: string[] } = { raw: null, ids: none }

/** A visitor's bookmarked stories, the latest first. They never leave the browser before somebody signs in. */
export function readGuestBookmarks(): string[] {
  const raw = browserStorage.getItem(guestBookmarksKey)
  if (raw !== snapshot.raw) snapshot = { raw, ids: parse(raw) }
  return snapshot.ids
}

/** The API refuses a whole request for one id that isn't a UUID, so that such entries are left out. */
function parse(raw: string | null): string[] {
  const stored = parseStoredJson(raw)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isUuid(id)) : none
}

/** The oldest goes when there are too many. */
export function saveGuestBookmarks(ids: string[]): void {
  if (ids.length === 0) browserStorage.removeItem(guestBookmarksKey)
  else
    browserStorage.setItem(guestBookmarksKey, JSON.stringify([...new Set(ids)].slice(0, guestBookmarksMax)))
  for (const listener of listeners) listener()
}

export function subscribeToGuestBookmarks(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
