import { onTestFinished, vi } from 'vitest'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { sessionStorageKey } from '../parse-session.ts'

/** Simulates a page with Maya signed in, whose requests get this JSON until the test ends. */
export function stubSignedInBrowser(answer: (path: string, method: string) => unknown): void {
  const target = new EventTarget()
  vi.stubGlobal('window', Object.assign(target, { location: new URL('https://clean-air.example/') }))
  const documentElement = { dataset: {} }
  vi.stubGlobal('document', Object.assign(new EventTarget(), { documentElement, querySelector: () => null }))
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) =>
    Response.json(answer(path, method)),
  )
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'r',
    expires_at: Math.floor(Date.now() / 1000) + 3_600,
    user: { id: 'maya', email: 'maya@example.org' },
  }
  browserStorage.setItem(sessionStorageKey, JSON.stringify(session))
  // The auth client stays: a second one would warn of the first. It reads the session from the browser's storage each time.
  onTestFinished(() => browserStorage.removeItem(sessionStorageKey))
}
