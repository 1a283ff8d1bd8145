import * as v from 'valibot'
import { ask } from '#app/features/session/auth.ts'
import { requireAccessToken } from '#app/features/session/require-access-token.ts'
import { readSession, sessionStorageArea } from '#app/features/session/session.ts'
import { sessionStorageKey } from '#app/features/session/stored-session.ts'
import { hasExternalAuth } from '#app/http/auth-url.ts'
import { callApi } from '#app/http/client/api-client.ts'
import { parseStoredObject, toRecord } from '#app/storage/stored-json.ts'
import { verifyAnyCode } from '../factors/factor-requests.ts'

/** Proves by the account's password that it is its owner who asks. @throws ApiClientError 400 when it is wrong */
export async function sendProof({ password }: { password: string }): Promise<void> {
  if (hasExternalAuth()) return signInAgain(password)
  const accessToken = await requireAccessToken()
  await callApi({
    path: '/api/settings/proof',
    method: 'POST',
    body: { password },
    accessToken,
    responseSchema: v.null(),
  })
}

/** Proves it by a code of the authenticator app. @throws ApiClientError 422 when it is wrong */
export async function sendProofCode({ code }: { code: string }): Promise<void> {
  await verifyAnyCode(code)
}

/** Whether the session says that its person has an authenticator app. */
export function readHasAuthenticator(): boolean {
  const { factors } = toRecord(parseStoredObject(sessionStorageArea.getItem(sessionStorageKey)).user)
  if (!Array.isArray(factors)) return false
  return factors.map(toRecord).some((one) => one.status === 'verified' && one.factor_type === 'totp')
}

/** What an external auth service takes for a proof is a session that has just begun. The one before ends. */
async function signInAgain(password: string): Promise<void> {
  const session = readSession()
  const email = session.status === 'in' ? session.user.email : ''
  const before = await requireAccessToken()
  await ask((client) => client.signInWithPassword({ email, password }))
  await ask((client) => client.admin.signOut(before, 'local')).catch(() => undefined)
}
