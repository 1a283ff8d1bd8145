import type { GoTrueClient } from '@supabase/auth-js'
import { readClientKey } from '#app/http/client-key.ts'
import { fetchForAuth } from './fetch-for-auth.ts'
import { sessionStorageArea } from './session.ts'
import { sessionStorageKey } from './stored-session.ts'

let loading: Promise<GoTrueClient> | undefined
let current: GoTrueClient | undefined

/**
 * The client of the auth protocol: it stores the session, renews it in time, and keeps the tabs in step. It is
 * fetched at the first call, as most visitors never need it. There is one, since two would renew against each other.
 */
export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= createAuthClient().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Has the next call make a new client: one whose renewal has failed answers with that failure for another minute, though
 * the site may be back. Only for a client that has given up: two that renew at the same time look like a thief.
 */
export function dropAuthClient(client: GoTrueClient): void {
  if (client !== current) return
  current = undefined
  loading = undefined
  void client.dispose()
}

async function createAuthClient(): Promise<GoTrueClient> {
  const { GoTrueClient } = await import('@supabase/auth-js')
  current = new GoTrueClient({
    url: `${window.location.origin}/auth/v1`,
    headers: { apikey: readClientKey() },
    storageKey: sessionStorageKey,
    storage: sessionStorageArea,
    fetch: fetchForAuth,
    // An address with tokens in it, which anybody can send, would sign its reader in without a click.
    detectSessionInUrl: false,
  })
  return current
}
