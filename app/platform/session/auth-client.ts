import type { GoTrueClient } from '@supabase/auth-js'

let loading: Promise<GoTrueClient> | undefined
let current: GoTrueClient | undefined

/** Fetched at the first call, because most visitors don't need it. There is only one, because two would compete for the refresh token. */
export function loadAuthClient(): Promise<GoTrueClient> {
  loading ??= createClient().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** After a failed refresh, a client repeats the failure for a minute. Drop only such a client: two concurrent refreshes look like theft. */
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
