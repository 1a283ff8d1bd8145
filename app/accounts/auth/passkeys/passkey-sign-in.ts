import { hasExternalAuth } from '#app/platform/http/auth-url.ts'
import { ApiClientError, unreachableMessage } from '#app/platform/http/client/api-client-error.ts'
import { loadAuthClient } from '#app/platform/session/auth-client.ts'
import { readSession } from '#app/platform/session/session-store.ts'
import { canRequestPasskey, requestPasskey } from './request-passkey.ts'
import { startPasskeySignIn } from './start-passkey-sign-in.ts'

/** Aborts the pending offer in the address field, because a browser allows one passkey request at a time. */
let offer: AbortController | undefined

/** @returns false if the person cancels */
export async function signInWithPasskey(): Promise<boolean> {
  stopPasskeyAutofill()
  const loaded = Promise.all([loadAuthClient(), import('./passkey-errors.ts')])
  const [client, { toPasskeyError }] = await loaded.catch(() => {
    throw new ApiClientError({ status: 0, code: 'unreachable', message: unreachableMessage })
  })
  const { error } = await client.signInWithPasskey()
  const failure = error && toPasskeyError(error)
  if (failure) throw failure
  return readSession().status === 'in'
}

/**
 * Offers passkeys in the browser's autofill. Loads the protocol's client only after one was chosen.
 * @param onImpossible called if an external auth service has no passkeys for this site
 * @returns false if the browser does not support it, has no passkey, or the offer was withdrawn
 */
export async function startPasskeyAutofill(onImpossible: () => void): Promise<boolean> {
  stopPasskeyAutofill()
  const made = new AbortController()
  offer = made
  const { signal } = made
  const isOffered = await canOffer()
  // An offer that was withdrawn while this function waited would block the button's request.
  if (signal.aborted || !(isOffered || hasExternalAuth())) return false
  try {
    const started = await startPasskeySignIn(signal)
    if (started === null) onImpossible()
    if (started === null || !isOffered) return false
    const credential = await requestPasskey(started.options, { mediation: 'conditional', signal })
    return credential !== null && (await finish(started.challenge_id, credential))
  } catch (error) {
    if (error instanceof ApiClientError && error.code !== 'no_challenge') throw error
    // The offer was withdrawn, or the browser has no passkey.
    return false
  }
}

export function stopPasskeyAutofill(): void {
  offer?.abort()
  offer = undefined
}

async function canOffer(): Promise<boolean> {
  if (!canRequestPasskey()) return false
  return (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

type PasskeyAnswer = NonNullable<Awaited<ReturnType<typeof requestPasskey>>>

async function finish(challengeId: string, credential: PasskeyAnswer): Promise<boolean> {
  const [client, { toPasskeyError }] = await Promise.all([loadAuthClient(), import('./passkey-errors.ts')])
  const { error } = await client.passkey.verifyAuthentication({ challengeId, credential })
  const failure = error && toPasskeyError(error)
  if (failure) throw failure
  return readSession().status === 'in'
}
