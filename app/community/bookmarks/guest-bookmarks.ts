import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredJson } from '#app/platform/storage/stored-json.ts'
import { isUuid } from '#app/platform/validation/uuid.ts'
import { guestBookmarksMax } from './bookmark-limits.ts'
import { guestBookmarksKey } from './guest-bookmarks-key.ts'

const none: string[] = []
const listeners = new Set<() => void>()
let snapshot: { raw: string | null; ids: string[] } = { raw: null, ids: none }

/** Newest first. */
export function readGuestBookmarks(): string[] {
  const raw = browserStorage.getItem(guestBookmarksKey)
  if (raw !== snapshot.raw) snapshot = { raw, ids: parse(raw) }
  return snapshot.ids
}

/** Drops entries that are not UUIDs, because the API would reject the whole request. */
function parse(raw: string | null): string[] {
  const stored = parseStoredJson(raw)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string' && isUuid(id)) : none
}

/** Drops the oldest above the maximum. */
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
