import type { Site } from '#app/platform/http/site-config.ts'

/** Passkeys work only on the host for which they were created. */
export function toRelyingParty({ url, name }: Pick<Site, 'url' | 'name'>) {
  const { hostname, origin } = new URL(url)
  return { id: hostname, name, origin }
}

/** Requires the device to verify its user. */
export function expectFromPasskey(site: Pick<Site, 'url' | 'name'>, expectedChallenge: string) {
  const { origin, id } = toRelyingParty(site)
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
}

/** EdDSA, ES256 and RS256, the algorithms of common passkeys. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Loaded on demand, because many servers never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
