import { tabStorage } from '#app/platform/storage/browser-storage.ts'

const storageKey = 'clean-air-resume'

/** Notes what a visitor was about to do when they were sent to sign in, such as to react to a story. */
export function resumeAfterSignIn(deed: string): void {
  tabStorage.setItem(storageKey, deed)
}

/** Whether this is what the person who has just signed in was about to do. It is told once. */
export function takeResumed(deed: string): boolean {
  if (tabStorage.getItem(storageKey) !== deed) return false
  tabStorage.removeItem(storageKey)
  return true
}

/** For who has left the sign-in page without signing in. */
export function forgetResumed(): void {
  tabStorage.removeItem(storageKey)
}
