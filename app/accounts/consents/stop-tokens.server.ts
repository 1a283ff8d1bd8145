import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

const prefix = 'campaigns'

/**
 * The token of the link that ends all campaigns for an address. It is signed and stored nowhere, works for ever (RFC 8058), and
 * holds the address as its keyed hash alone.
 */
export function createCampaignStop(keyedHash: KeyedHash, email: string): string {
  const content = `${prefix}.${keyedHash(email).toString('base64url')}`
  return `${content}.${sign(keyedHash, content).toString('base64url')}`
}

/** The keyed hash of the address; null for a token that this site has not made. */
export function readCampaignStop(keyedHash: KeyedHash, token: string): Buffer | null {
  const [name, hash, signature, ...rest] = token.split('.')
  if (name !== prefix || hash === undefined || signature === undefined || rest.length > 0) return null
  const isOwn = isSameHash(Buffer.from(signature, 'base64url'), sign(keyedHash, `${prefix}.${hash}`))
  return isOwn ? Buffer.from(hash, 'base64url') : null
}

function sign(keyedHash: KeyedHash, content: string): Buffer {
  return keyedHash(`stop of campaigns: ${content}`)
}
