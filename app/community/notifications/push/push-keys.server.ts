import { createECDH, ECDH } from 'node:crypto'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

const curve = 'prime256v1'

/** P-256 keys in base64url: the public point and the private scalar. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/** VAPID keys (RFC 8292), the same on all servers. One hash in four billion is not a valid key; then the next attempt's is used. */
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

export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, curve, 'base64url', 'base64url')
    return true
  } catch {
    return false
  }
}
