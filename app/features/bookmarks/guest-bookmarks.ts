import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { browserStorage } from '#app/storage/browser-storage.ts'
import { visitorBookmarksMax } from './bookmark-schemas.ts'

const storageKey = 'clean-air-bookmarks'
const keptSchema = z.array(z.uuid())
const none: string[] = []
const listeners = new Set<() => void>()
let snapshot: { raw: string | null; ids: string[] } = { raw: null, ids: none }

/** A visitor's bookmarked stories, the latest first. They never leave the browser before somebody signs in. */
export function readVisitorBookmarks(): string[] {
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
export function keepVisitorBookmarks(ids: string[]): void {
  if (ids.length === 0) browserStorage.removeItem(storageKey)
  else browserStorage.setItem(storageKey, JSON.stringify([...new Set(ids)].slice(0, visitorBookmarksMax)))
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

export function useVisitorBookmarks(): string[] {
  return useSyncExternalStore(subscribe, readVisitorBookmarks, () => none)
}
