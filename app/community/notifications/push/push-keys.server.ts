import { createECDH, ECDH } from 'node:crypto'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

const curve = 'prime256v1'

/** Base64url: a point of P-256, and the number that it is made of. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The keys by which push services know this site (VAPID, RFC 8292): the same on every server, and in no database. Of four billion
 * root secrets, one gives a hash that is no key, and then the next is taken.
 */
export function derivePushKeys(keyedHash: KeyedHash, attempt = 0): PushKeys {
  const pair = createECDH(curve)
  try {
    pair.setPrivateKey(keyedHash(`private key of web push ${attempt}`))
  } catch {
    return derivePushKeys(keyedHash, attempt + 1)
  }
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: pair.getPrivateKey('base64url').padStart(43, 'A'),
  }
}

/** Whether a browser's key is a point of the curve, to which something can be encrypted. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url', 'base64url')
    return true
  } catch {
    return false
  }
}
