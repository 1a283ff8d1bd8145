import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { deskKey } from './desk-access-memory.ts'

/** Prefix of the storage keys for each user's drafts at the desk. */
export const deskDraftsPrefix = 'clean-air-desk-drafts-'

/** True if any member of staff has opened the desk in this browser, even if they have signed out. */
export function hasAnyoneOpenedDesk(): boolean {
  return browserStorage.getItem(deskKey) !== null
}
