import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { KeyedHash } from './keyed-hash.server.ts'

/** An unguessable token: 32 random bytes, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret. It has the entropy of a key, so that one fast round is enough. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Six digits, for somebody to type. They can be guessed: they are good for a few tries. */
export function createCode(): string {
  return `${randomInt(1_000_000)}`.padStart(6, '0')
}

/** What is stored of a code. Whoever reads the database can't try the million there are, as the key is outside it. */
export function hashCode(keyedHash: KeyedHash, linkId: string, code: string): Buffer {
  return keyedHash(JSON.stringify(['email code', linkId, code]))
}
