import { browserStorage } from '#app/platform/storage/browser-storage.ts'

export const deskKey = 'clean-air-desk'
const decider = (userId: string) => `${userId} decides`

/** True if this user has opened the desk in this browser. Only used to show a link; it grants no access. */
export function hasOpenedDesk(userId: string): boolean {
  return couldDecideCases(userId) || browserStorage.getItem(deskKey) === userId
}

/** True if the user was allowed to decide cases when they last opened the desk. */
export function couldDecideCases(userId: string): boolean {
  return browserStorage.getItem(deskKey) === decider(userId)
}

export function rememberDeskAccess(userId: string, as: 'decider' | 'reader' | null): void {
  if (as !== null) browserStorage.setItem(deskKey, as === 'decider' ? decider(userId) : userId)
  else if (hasOpenedDesk(userId)) browserStorage.removeItem(deskKey)
}
