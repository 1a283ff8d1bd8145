import type { GoTrueClient } from '@supabase/auth-js'

let loading: Promise<GoTrueClient> | undefined
let current: GoTrueClient | undefined

/**
 * The client of the auth protocol: it stores the session, renews it in time, and keeps the tabs in step. It is
 * fetched at the first call, as most visitors never need it. There is one, since two would renew against each other.
 */
export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= createClient().catch((error: unknown) => {
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

async function createClient(): Promise<GoTrueClient> {
  const { createAuthClient } = await import('./create-auth-client.ts')
  current = await createAuthClient()
  return current
}
