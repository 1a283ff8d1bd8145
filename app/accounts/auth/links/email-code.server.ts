import { randomInt } from 'node:crypto'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'

/** Returns six digits to type. They are guessable, so the number of attempts must be limited. */
export function createCode(): string {
  return `${randomInt(1_000_000)}`.padStart(6, '0')
}

/** Hashes a code for storage, with a key outside the database: otherwise the million possible codes could be tried. */
export function hashCode(keyedHash: KeyedHash, linkId: string, code: string): Buffer {
  return keyedHash(JSON.stringify(['email code', linkId, code]))
}
