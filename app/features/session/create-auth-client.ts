import { GoTrueClient } from '@supabase/auth-js'
import { readClientKey } from '#app/http/client-key.ts'
import { parseStoredObject, toRecord } from '#app/storage/stored-json.ts'
import { fetchForAuth } from './fetch-for-auth.ts'
import { readPendingSession, setPendingSession } from './pending-session.ts'
import { sessionStorageArea } from './session.ts'
import { sessionStorageKey } from './stored-session.ts'

/** Loaded with the protocol's client, which few visitors need. */
export function createAuthClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: readClientKey() },
    storageKey: sessionStorageKey,
    storage,
    fetch: fetchForAuth,
    // An address with tokens in it, which anybody can send, would sign its reader in without a click.
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
  })
}

/** Stores a session for all tabs, once its second factor was verified where the account has one. */
const storage = {
  getItem: (key: string) =>
    (key === sessionStorageKey ? readPendingSession() : null) ?? sessionStorageArea.getItem(key),
  setItem(key: string, value: string): void {
    const isSession = key === sessionStorageKey
    const isPending = isSession && needsSecondFactor(value)
    if (isPending) sessionStorageArea.removeItem(key)
    else sessionStorageArea.setItem(key, value)
    if (isSession) setPendingSession(isPending ? value : null)
  },
  removeItem(key: string): void {
    sessionStorageArea.removeItem(key)
    if (key === sessionStorageKey) setPendingSession(null)
  },
}

function needsSecondFactor(raw: string): boolean {
  const { access_token: token, user } = parseStoredObject(raw)
  const { factors } = toRecord(user)
  const isProtected = Array.isArray(factors) && factors.some((one) => toRecord(one).status === 'verified')
  return isProtected && readClaims(token).aal !== 'aal2'
}

function readClaims(token: unknown): Record<string, unknown> {
  const [, payload = ''] = `${token}`.split('.')
  try {
    return parseStoredObject(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return {}
  }
}
