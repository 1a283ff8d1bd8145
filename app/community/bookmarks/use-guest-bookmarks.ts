import { useSyncExternalStore } from 'react'
import { readGuestBookmarks, subscribeToGuestBookmarks } from './guest-bookmarks.ts'

const none: string[] = []

export function useGuestBookmarks(): string[] {
  return useSyncExternalStore(subscribeToGuestBookmarks, readGuestBookmarks, () => none)
}
