import { browserStorage } from '#app/platform/storage/browser-storage.ts'

export const deskKey = 'clean-air-desk'
const decider = (userId: string) => `${userId} decides`

/** Whether the desk was opened in this browser by this person: then the menu leads there. It proves nothing, and opens nothing. */
export function isDeskKnown(userId: string): boolean {
  return mayDecideThere(userId) || browserStorage.getItem(deskKey) === userId
}

/** Whether they decided cases there when they last opened it. */
export function mayDecideThere(userId: string): boolean {
  return browserStorage.getItem(deskKey) === decider(userId)
}

export function rememberDesk(userId: string, as: 'decider' | 'reader' | null): void {
  if (as !== null) browserStorage.setItem(deskKey, as === 'decider' ? decider(userId) : userId)
  else if (isDeskKnown(userId)) browserStorage.removeItem(deskKey)
}
