import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { ask } from '#app/platform/session/auth-actions.ts'
import { loadAuthClient } from '#app/platform/session/auth-client.ts'

export interface OwnPasskey {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}

/** Null if an external auth service has none for this site. */
export const passkeysQuery = (userId: string) => ({ queryKey: ['passkeys', userId], queryFn: listPasskeys })

async function listPasskeys(): Promise<OwnPasskey[] | null> {
  if (hasExternalAuth()) {
    const { startPasskeySignIn } = await import('./start-passkey-sign-in.ts')
    if ((await startPasskeySignIn()) === null) return null
  }
  const { data } = await ask((client) => client.passkey.list())
  return data.map(({ id, friendly_name: name = 'Passkey', created_at: createdAt, last_used_at }) => ({
    id,
    name,
    createdAt,
    lastUsedAt: last_used_at ?? null,
  }))
}

/** @returns false if the person canceled */
export async function addPasskey(): Promise<boolean> {
  const client = await loadAuthClient()
  const { error } = await client.registerPasskey()
  if (!error) return true
  const { toPasskeyError } = await import('./passkey-errors.ts')
  const failure = toPasskeyError(error)
  if (failure) throw failure
  return false
}

export const renamePasskey = (passkeyId: string, friendlyName: string) =>
  ask((client) => client.passkey.update({ passkeyId, friendlyName }))

export const removePasskey = (passkeyId: string) => ask((client) => client.passkey.delete({ passkeyId }))
