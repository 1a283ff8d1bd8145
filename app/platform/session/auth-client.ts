import type { GoTrueClient } from '@supabase/auth-js'

let loading: Promise<GoTrueClient> | undefined
let current: GoTrueClient | undefined

/**
 * Loads the auth client, which stores and refreshes the session and synchronizes tabs. It is fetched at the first call, because most
 * visitors don't need it. There is only one, because two would compete for the refresh token.
 */
export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= createClient().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/**
 * Makes the next call create a new client: after a failed refresh, a client keeps returning that failure for a minute, although the
 * site may be back. Only for a client that has given up, because two concurrent refreshes look like token theft.
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
