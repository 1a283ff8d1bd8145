import { loadAuthClient } from '#app/features/session/auth-client.ts'
import { readSession } from '#app/features/session/session.ts'
import { readAuthUrl } from '#app/http/auth-url.ts'
import { ApiClientError, unreachableMessage } from '#app/http/client/api-client-error.ts'
import { readClientKey } from '#app/http/client-key.ts'

/** Of the offer in the address field: the browser takes one request for a passkey at a time. */
let offer: AbortController | undefined

/**
 * Has the browser ask for a passkey and signs in with it.
 *
 * @returns false when the person thought better of it
 */
export async function signInWithPasskey(): Promise<boolean> {
  withdrawPasskeys()
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
 * Offers passkeys where the address is typed, for as long as the page is there. The protocol's client is loaded once somebody
 * has chosen one.
 *
 * @returns true once somebody is signed in by it, false where the browser can't, has none, or was asked otherwise meanwhile
 */
export async function offerPasskeys(): Promise<boolean> {
  withdrawPasskeys()
  const made = new AbortController()
  offer = made
  const { signal } = made
  // Withdrawn meanwhile, it would stand in the way of the question that the button asks.
  if (!(await canOffer()) || signal.aborted) return false
  try {
    const response = await fetch(`${readAuthUrl()}/passkeys/authentication/options`, {
      method: 'POST',
      headers: { apikey: readClientKey(), 'content-type': 'application/json' },
      body: '{}',
      signal,
    })
    if (!response.ok) return false
    const { challenge_id: challengeId, options } = await response.json()
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
    if (!(credential instanceof PublicKeyCredential)) return false
    return await finish(challengeId, credential)
  } catch (error) {
    if (error instanceof ApiClientError) throw error
    // The offer was withdrawn, or the browser has none to make.
    return false
  }
}

export function withdrawPasskeys(): void {
  offer?.abort()
  offer = undefined
}

async function canOffer(): Promise<boolean> {
  const api = window.PublicKeyCredential
  if (typeof api?.parseRequestOptionsFromJSON !== 'function') return false
  return (await api.isConditionalMediationAvailable?.()) ?? false
}

async function finish(challengeId: string, chosen: PublicKeyCredential): Promise<boolean> {
  const answer = chosen.toJSON()
  if (!('signature' in answer.response)) return false
  const { clientDataJSON, authenticatorData, signature, userHandle } = answer.response
  const response = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  const { id, rawId } = answer
  const credential = { id, rawId, type: 'public-key', clientExtensionResults: {}, response } as const
  const [client, { toPasskeyError }] = await Promise.all([loadAuthClient(), import('./passkey-errors.ts')])
  const { error } = await client.passkey.verifyAuthentication({ challengeId, credential })
  const failure = error && toPasskeyError(error)
  if (failure) throw failure
  return readSession().status === 'in'
}
