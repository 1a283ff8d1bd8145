import { isAuthError } from '@supabase/auth-js'
import { ApiClientError } from '#app/platform/http/client/api-client-error.ts'
import { toAuthClientError } from '#app/platform/session/auth-client-error.ts'

const sentences: Readonly<Record<string, string>> = {
  no_passkey: 'You no longer have a passkey.',
  webauthn_verification_failed:
    'This passkey doesn’t open an account here. It may have been removed from your settings.',
  webauthn_challenge_expired: 'That took too long. Please try again.',
  webauthn_challenge_not_found: 'That took too long. Please try again.',
  webauthn_credential_exists: 'You already have this passkey.',
  too_many_passkeys: 'You have ten passkeys, the maximum. Please remove one first.',
}

/** Returns null if the person closed the browser's dialog. */
export function toPasskeyError(error: Error): ApiClientError | null {
  if (error instanceof ApiClientError) return explain(error)
  if (isAuthError(error)) {
    if (error.message === 'Browser does not support WebAuthn')
      return cannot('This browser doesn’t support passkeys.')
    return explain(toAuthClientError(error))
  }
  if (isNamed(error, 'InvalidStateError'))
    return cannot('This device already has a passkey for your account.')
  const isClosed = isNamed(error, 'NotAllowedError') || isNamed(error, 'AbortError')
  return isClosed ? null : cannot('Your browser or device could not use a passkey here.')
}

function explain(failure: ApiClientError): ApiClientError {
  const { status, code } = failure
  const message = sentences[code]
  return message === undefined ? failure : new ApiClientError({ status, code, message })
}

/** The client wraps the browser's errors. */
function isNamed(error: Error, name: string): boolean {
  return error.name === name || (error.cause instanceof Error && error.cause.name === name)
}

function cannot(message: string): ApiClientError {
  return new ApiClientError({ status: 400, code: 'passkey_failed', message })
}
