import { deskDraftsPrefix } from '#app/platform/session/desk-usage.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject } from '#app/platform/storage/stored-json.ts'
import { maxDeskDrafts, maxDeskDraftsLength } from '../staff-limits.ts'

const keyOf = (userId: string) => `${deskDraftsPrefix}${userId}`
const readAll = (userId: string) => Object.entries(parseStoredObject(browserStorage.getItem(keyOf(userId))))

/** Returns a stored draft without validating it, or undefined. */
export function readDeskDraft(userId: string, name: string): unknown {
  return readAll(userId).find(([known]) => known === name)?.[1]
}

/** Stores a draft as the latest one, and drops the oldest to make room. */
export function saveDeskDraft(userId: string, name: string, draft: unknown): void {
  let room = maxDeskDraftsLength - JSON.stringify(draft).length
  const others = readAll(userId)
    .filter(([known]) => known !== name)
    .slice(1 - maxDeskDrafts)
    .toReversed()
    .filter(([, value]) => {
      room -= JSON.stringify(value).length
      return room >= 0
    })
  write(userId, [...others.toReversed(), [name, draft]])
}

export function deleteDeskDraft(userId: string, name: string): void {
  const all = readAll(userId)
  const others = all.filter(([known]) => known !== name)
  if (others.length < all.length) write(userId, others)
}

function write(userId: string, drafts: [string, unknown][]): void {
  if (drafts.length === 0) browserStorage.removeItem(keyOf(userId))
  else browserStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(drafts)))
}
