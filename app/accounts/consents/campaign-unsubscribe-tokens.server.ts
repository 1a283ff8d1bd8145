import { isSameHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

const prefix = 'campaigns'

/** Signed instead of stored, never expires (RFC 8058), and contains only the keyed hash of the address. */
export function createCampaignUnsubscribeToken(keyedHash: KeyedHash, email: string): string {
  const content = `${prefix}.${keyedHash(email).toString('base64url')}`
  return `${content}.${sign(keyedHash, content).toString('base64url')}`
}

/** Returns null for a token that this site has not issued. */
export function readCampaignUnsubscribeToken(keyedHash: KeyedHash, token: string): Buffer | null {
  const [name, hash, signature, ...rest] = token.split('.')
  if (name !== prefix || hash === undefined || signature === undefined || rest.length > 0) return null
  const isOwn = isSameHash(Buffer.from(signature, 'base64url'), sign(keyedHash, `${prefix}.${hash}`))
  return isOwn ? Buffer.from(hash, 'base64url') : null
}

function sign(keyedHash: KeyedHash, content: string): Buffer {
  return keyedHash(`stop of campaigns: ${content}`)
}
