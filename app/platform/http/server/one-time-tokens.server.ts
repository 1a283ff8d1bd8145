import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { KeyedHash } from './keyed-hash.server.ts'

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a secret for storage. One round suffices, because the secret has 256 bits of entropy. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Returns six digits to type. They are guessable, so the number of attempts must be limited. */
export function createCode(): string {
  return `${randomInt(1_000_000)}`.padStart(6, '0')
}

/** Hashes a code for storage, with a key outside the database: otherwise the million possible codes could be tried. */
export function hashCode(keyedHash: KeyedHash, linkId: string, code: string): Buffer {
  return keyedHash(JSON.stringify(['email code', linkId, code]))
}
