import { GoTrueClient } from '@supabase/auth-js'
import { hasExternalAuth, readAuthUrl } from '#app/platform/http/auth-url.ts'
import { readClientKey } from '#app/platform/http/client-key.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { browserStorage } from '#app/platform/storage/browser-storage.ts'
import { parseStoredObject, toRecord } from '#app/platform/storage/stored-json.ts'
import { showError } from '#app/platform/ui/overlay/toast.tsx'
import { deskDraftsPrefix } from './desk-usage.ts'
import { sessionStorageKey } from './parse-session.ts'
import { readPendingSession, setPendingSession } from './pending-session.ts'
import { fetchForAuth } from './protocol/fetch-for-auth.ts'
import { readClaims } from './protocol/read-claims.ts'
import { leaving, readSession, sessionStorageArea } from './session-store.ts'

/** Creates the auth client. In a separate module, loaded on demand, because few visitors need it. */
export async function createAuthClient(): Promise<GoTrueClient> {
  return new GoTrueClient({
    url: readAuthUrl(),
    headers: { apikey: readClientKey() },
    storageKey: sessionStorageKey,
    storage: authStorage,
    fetch: hasExternalAuth()
      ? (await import('./protocol/fetch-for-external-auth.ts')).fetchForExternalAuth
      : fetchForAuth,
    // Otherwise anyone could send a URL with tokens that signs its reader in without a click.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** Stores the session for all tabs. A session without a required second factor is kept in this tab only. */
export const authStorage = {
  getItem: (key: string) =>
    (key === sessionStorageKey ? readPendingSession() : null) ?? sessionStorageArea.getItem(key),
  setItem(key: string, value: string): void {
    const isSession = key === sessionStorageKey
    const isPending = isSession && needsSecondFactor(value)
    if (isPending) sessionStorageArea.removeItem(key)
    else sessionStorageArea.setItem(key, value)
    if (isSession) setPendingSession(isPending ? value : null)
    // Drafts of staff survive signing out, but not the sign-in of another user.
    const session = readSession()
    if (session.status === 'in') browserStorage.forget(deskDraftsPrefix, session.user.id)
  },
  removeItem(key: string): void {
    const isEnded = key === sessionStorageKey && readSession().status === 'in' && !leaving.isChosen
    sessionStorageArea.removeItem(key)
    if (key === sessionStorageKey) setPendingSession(null)
    if (isEnded)
      showError({
        title: 'You’ve been signed out',
        description:
          'Another device ended this session, or it expired. Your drafts are kept in this browser.',
        action: { label: 'Sign in', to: signInPath(globalThis.location?.pathname ?? '/') },
      })
  },
}

function needsSecondFactor(raw: string): boolean {
  const { access_token: token, user } = parseStoredObject(raw)
  const { factors } = toRecord(user)
  const isProtected = Array.isArray(factors) && factors.some((one) => toRecord(one).status === 'verified')
  return isProtected && readClaims(token).aal !== 'aal2'
}
