import type { Site } from '#app/platform/http/site-config.ts'

/** Returns the site as WebAuthn's relying party. Passkeys work only on the host for which they were created. */
export function toRelyingParty({ url, name }: Pick<Site, 'url' | 'name'>) {
  const { hostname, origin } = new URL(url)
  return { id: hostname, name, origin }
}

/** Returns the values that a passkey's response must match, including verification of its owner on the device. */
export function expectFromPasskey(site: Pick<Site, 'url' | 'name'>, expectedChallenge: string) {
  const { origin, id } = toRelyingParty(site)
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
}

/** EdDSA, ES256 and RS256, the algorithms of common passkeys. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Loaded on demand, because many servers never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
