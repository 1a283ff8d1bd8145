import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { visitorBookmarksMax } from './contract.ts'

const storageKey = 'clean-air-bookmarks'
const keptSchema = z.array(z.uuid())
const none: string[] = []
const listeners = new Set<() => void>()
let snapshot: { raw: string | null; ids: string[] } = { raw: null, ids: none }

/** A visitor's bookmarked stories, the latest first. They never leave the browser before somebody signs in. */
export function readVisitorBookmarks(): string[] {
  const raw = readRaw()
  if (raw !== snapshot.raw) snapshot = { raw, ids: parse(raw) }
  return snapshot.ids
}

function readRaw(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
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
  try {
    if (ids.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify([...new Set(ids)].slice(0, visitorBookmarksMax)))
  } catch {
    // A browser that keeps nothing has no bookmarks.
  }
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
