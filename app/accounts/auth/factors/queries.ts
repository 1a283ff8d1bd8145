import type { AuthError, GoTrueClient } from '@supabase/auth-js'
import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { ask } from '#app/platform/session/auth-actions.ts'

export interface NewAuthenticator {
  factorId: string
  /** A data URL. */
  qrCode: string
  /** The secret in base32, to type it without a camera. */
  secret: string
}

/** Deletes unverified apps of earlier attempts. */
export async function startAuthenticator(): Promise<NewAuthenticator> {
  const { data } = await ask((client) => client.mfa.listFactors())
  for (const { id, status } of data.all)
    if (status === 'unverified') await ask((client) => client.mfa.unenroll({ factorId: id }))
  const { data: added } = await ask(
    (client): Promise<EnrollAnswer> => client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' }),
  )
  return { factorId: added.id, qrCode: added.totp.qr_code, secret: added.totp.secret }
}

type EnrollAnswer =
  | { data: { id: string; totp: { qr_code: string; secret: string } }; error: null }
  | { data: null; error: AuthError }

/** Raises the session to the assurance level `aal2`. */
export async function verifyCode(factorId: string, code: string): Promise<void> {
  await explain(wrongCode, (client) => client.mfa.challengeAndVerify({ factorId, code }))
}

/** Tries the person's first app, then the second. Others are not tried. */
export async function verifyAnyCode(code: string): Promise<void> {
  const { data } = await ask((client) => client.mfa.listFactors())
  const [first, ...others] = data.totp
  if (!first) throw explainCode(wrongCode)
  try {
    await verifyCode(first.id, code)
  } catch (error) {
    const [next] = others
    if (!next || !(error instanceof ApiClientError && error.code === 'mfa_verification_failed')) throw error
    await verifyCode(next.id, code)
  }
}

export async function verifyRecoveryCode(code: string): Promise<void> {
  await explain(wrongRecoveryCode, (client) => client.mfa.recoveryCodes.verify({ code }))
}

/** Replaces the previous ten codes. Returns none if an external auth service does not support them. */
export async function replaceRecoveryCodes(): Promise<string[]> {
  const left = await readRecoveryCodes()
  if (left === 'impossible') return []
  const { data } = await ask((client) =>
    left === null ? client.mfa.recoveryCodes.generate() : client.mfa.recoveryCodes.regenerate(),
  )
  return data.codes
}

/** Null if there are none yet, `impossible` if an external auth service does not support them. */
export type RecoveryCodesLeft = number | null | 'impossible'

async function readRecoveryCodes(): Promise<RecoveryCodesLeft> {
  try {
    const { data } = await ask((client) => client.mfa.recoveryCodes.getStatus())
    return data.remaining
  } catch (error) {
    if (!(error instanceof ApiClientError)) throw error
    if (error.code === 'mfa_factor_not_found') return null
    const isMissing = error.status === 404 || error.code.endsWith('_not_enabled')
    if (hasExternalAuth() && isMissing) return 'impossible'
    throw error
  }
}

/** Null without an authenticator app. */
export const secondFactorQuery = (userId: string) => ({
  queryKey: ['second-factor', userId],
  async queryFn() {
    const { data } = await ask((client) => client.mfa.listFactors())
    return data.totp.length > 0 ? { recoveryCodes: await readRecoveryCodes() } : null
  },
})

/** Deletes the recovery codes first, because they can't exist without an app. */
export async function removeSecondFactor(): Promise<void> {
  if (typeof (await readRecoveryCodes()) === 'number')
    await ask((client) => client.mfa.recoveryCodes.unenroll())
  const { data } = await ask((client) => client.mfa.listFactors())
  for (const { id } of data.all) await ask((client) => client.mfa.unenroll({ factorId: id }))
  await ask((client) => client.refreshSession())
}

const wrongCode =
  'That code isn’t right, or it was used already. Please enter the next one that your app shows.'
const wrongRecoveryCode = 'That isn’t one of your recovery codes, or it was used already.'

/** Converts the auth service's error for a wrong code to a field error with this message. */
async function explain<Answer extends { error: AuthError | null }>(
  message: string,
  call: (client: GoTrueClient) => Promise<Answer>,
): Promise<void> {
  try {
    await ask(call)
  } catch (error) {
    throw error instanceof ApiClientError && error.code === 'mfa_verification_failed'
      ? explainCode(message)
      : error
  }
}

function explainCode(message: string): ApiClientError {
  const code = 'mfa_verification_failed'
  return new ApiClientError({ status: 422, code, message, fields: [{ field: 'code', code, message }] })
}
