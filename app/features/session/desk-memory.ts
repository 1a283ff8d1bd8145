import { browserStorage } from '#app/storage/browser-storage.ts'

const key = 'clean-air-desk'

/** Whether the desk was opened in this browser by this person: then the menu leads there. It proves nothing, and opens nothing. */
export function isDeskKnown(userId: string): boolean {
  return browserStorage.getItem(key) === userId
}

export function rememberDesk(userId: string, isOpen: boolean): void {
  if (isOpen) browserStorage.setItem(key, userId)
  else if (isDeskKnown(userId)) browserStorage.removeItem(key)
}
