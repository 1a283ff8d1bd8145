import type { Site } from '#app/http/site-config.ts'

/** The site as a passkey knows it: made for this host, a passkey answers on no other. */
export function toRelyingParty({ url, name }: Pick<Site, 'url' | 'name'>) {
  const { hostname, origin } = new URL(url)
  return { id: hostname, name, origin }
}

/** EdDSA, ES256 and RS256, which is what passkeys have. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Loaded when it is first needed: most servers of a small site never do. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
