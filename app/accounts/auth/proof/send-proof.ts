import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { toApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { ask } from '#app/platform/session/auth-actions.ts'
import { callAsMember, sendAsMember } from '#app/platform/session/call-as-member.ts'
import { requireAccessToken } from '#app/platform/session/require-access-token.ts'
import { readSession } from '#app/platform/session/session-store.ts'
import { verifyAnyCode } from '../factors/queries.ts'
import { requestPasskey } from '../passkeys/request-passkey.ts'
import { startedPasskeyProofSchema } from './proof-schemas.ts'

/** @throws ApiClientError 400 if the password is wrong */
export async function sendProof({ password }: { password: string }): Promise<void> {
  if (hasExternalAuth()) return signInAgain(password)
  await sendAsMember('POST', '/api/settings/proof', { password })
}

/** @throws ApiClientError 422 if the code is wrong */
export async function sendProofCode({ code }: { code: string }): Promise<void> {
  await verifyAnyCode(code)
}

/** Raises the session to `aal2`. @returns false if the person cancels. @throws ApiClientError */
export async function sendPasskeyProof(): Promise<boolean> {
  const { challengeId, options } = await callAsMember('/api/settings/proof/passkey/options', {
    method: 'POST',
    responseSchema: startedPasskeyProofSchema,
  })
  try {
    const credential = await requestPasskey(options)
    if (credential === null) return false
    await sendAsMember('POST', '/api/settings/proof/passkey', { challengeId, credential })
    return true
  } catch (error) {
    const { toPasskeyError } = await import('../passkeys/passkey-errors.ts')
    const failure = error instanceof Error ? toPasskeyError(error) : toApiClientError(error)
    if (failure) throw failure
    return false
  }
}

/** Opens a new session, which is the only proof that an external auth service accepts, and ends the previous one. */
async function signInAgain(password: string): Promise<void> {
  const session = readSession()
  const email = session.status === 'in' ? session.user.email : ''
  const before = await requireAccessToken()
  await ask((client) => client.signInWithPassword({ email, password }))
  await ask((client) => client.admin.signOut(before, 'local')).catch(() => undefined)
}
