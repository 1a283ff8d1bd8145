import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { deskKey } from './desk-memory.ts'

/** Of the keys under which each person's drafts at the desk are kept. */
export const deskDraftsPrefix = 'clean-air-desk-drafts-'

/** Whether a member of staff opened the desk in this browser, who may have signed out since. */
export function wasDeskOpened(): boolean {
  return browserStorage.getItem(deskKey) !== null
}
