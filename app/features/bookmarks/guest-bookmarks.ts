import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { browserStorage } from '#app/storage/browser-storage.ts'
import { guestBookmarksMax } from './bookmark-schemas.ts'

const storageKey = 'clean-air-bookmarks'
const keptSchema = z.array(z.uuid())
const none: string[] = []
const listeners = new Set<() => void>()
let snapshot: { raw: string | null; ids: string[] } = { raw: null, ids: none }

/** A visitor's bookmarked stories, the latest first. They never leave the browser before somebody signs in. */
export function readGuestBookmarks(): string[] {
  const raw = browserStorage.getItem(storageKey)
  if (raw !== snapshot.raw) snapshot = { raw, ids: parse(raw) }
  return snapshot.ids
}

function parse(raw: string | null): string[] {
  try {
    return keptSchema.safeParse(JSON.parse(raw ?? '[]')).data ?? none
  } catch {
    return none
  }
}

/** The oldest goes when there are too many. */
export function saveGuestBookmarks(ids: string[]): void {
  if (ids.length === 0) browserStorage.removeItem(storageKey)
  else browserStorage.setItem(storageKey, JSON.stringify([...new Set(ids)].slice(0, guestBookmarksMax)))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useGuestBookmarks(): string[] {
  return useSyncExternalStore(subscribe, readGuestBookmarks, () => none)
}
