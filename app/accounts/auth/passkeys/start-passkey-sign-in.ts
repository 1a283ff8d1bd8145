import { hasExternalAuth, readAuthUrl } from '#app/platform/http/auth-url.ts'
import { ApiClientError, unavailableMessage } from '#app/platform/http/client/api-client-error.ts'
import { readClientKey } from '#app/platform/http/client-key.ts'

interface StartedSignIn {
  challenge_id: string
  options: PublicKeyCredentialRequestOptionsJSON
}

/** @returns null if an external service has no passkeys for this host @throws if the service is unreachable */
export async function startPasskeySignIn(signal?: AbortSignal): Promise<StartedSignIn | null> {
  const response = await fetch(`${readAuthUrl()}/passkeys/authentication/options`, {
    method: 'POST',
    headers: { apikey: readClientKey(), 'content-type': 'application/json' },
    body: '{}',
    ...(signal && { signal }),
  })
  const { status } = response
  if (hasExternalAuth() && status >= 400 && status < 500 && status !== 429) return null
  if (!response.ok) throw new ApiClientError({ status, code: 'no_challenge', message: unavailableMessage })
  const started: StartedSignIn = await response.json()
  return isForThisHost(started.options.rpId) ? started : null
}

/** Returns true for the passkeys of this host or a parent domain. */
function isForThisHost(rpId = location.hostname): boolean {
  return `.${location.hostname}`.endsWith(`.${rpId}`)
}
