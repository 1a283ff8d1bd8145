import { tabStorage } from '#app/platform/storage/browser-storage.ts'

const storageKey = 'clean-air-resume'

/** Stores the action that a visitor was about to perform before signing in, such as reacting to a story. */
export function resumeAfterSignIn(deed: string): void {
  tabStorage.setItem(storageKey, deed)
}

/** True, once, if this is the stored action. */
export function consumeResumedAction(deed: string): boolean {
  if (tabStorage.getItem(storageKey) !== deed) return false
  tabStorage.removeItem(storageKey)
  return true
}

/** Call when the user leaves the sign-in page without signing in. */
export function clearResumedAction(): void {
  tabStorage.removeItem(storageKey)
}
