import type { Site } from '#app/platform/http/site-config.ts'

/** The site as a passkey knows it: made for this host, a passkey answers on no other. */
export function toRelyingParty({ url, name }: Pick<Site, 'url' | 'name'>) {
  const { hostname, origin } = new URL(url)
  return { id: hostname, name, origin }
}

/** What the answer of a passkey has to agree with; its owner was verified on the device. */
export function expectFromPasskey(site: Pick<Site, 'url' | 'name'>, expectedChallenge: string) {
  const { origin, id } = toRelyingParty(site)
  return { expectedChallenge, expectedOrigin: origin, expectedRPID: id, requireUserVerification: true }
}

/** EdDSA, ES256 and RS256, which is what passkeys have. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Loaded when it is first needed: most servers of a small site never do. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
