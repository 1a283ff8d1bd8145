import { deskDraftsPrefix } from '#app/platform/session/desk-traces.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject } from '#app/platform/storage/stored-json.ts'

/** What is typed into the forms of the desk and not sent yet: each person's, also after their session has ended. */
export const maxDeskDrafts = 20
/** Of all of somebody's together, but for the latest one. */
export const maxDeskDraftsLength = 300_000

const keyOf = (userId: string) => `${deskDraftsPrefix}${userId}`
const readAll = (userId: string) => Object.entries(parseStoredObject(browserStorage.getItem(keyOf(userId))))

/** What was kept, which anybody may have changed; undefined for nothing. */
export function readDeskDraft(userId: string, name: string): unknown {
  return readAll(userId).find(([known]) => known === name)?.[1]
}

/** Keeps a draft as the latest one. The oldest make room for it. */
export function keepDeskDraft(userId: string, name: string, draft: unknown): void {
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

export function forgetDeskDraft(userId: string, name: string): void {
  const all = readAll(userId)
  const others = all.filter(([known]) => known !== name)
  if (others.length < all.length) write(userId, others)
}

function write(userId: string, drafts: [string, unknown][]): void {
  if (drafts.length === 0) browserStorage.removeItem(keyOf(userId))
  else browserStorage.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(drafts)))
}
