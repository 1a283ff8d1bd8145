import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A hash (HMAC-SHA-256, 32 bytes) of what has to be recognised and must not be guessed back from the database, such as an
 * address: its key is in none.
 */
export type KeyedHash = (text: string) => Buffer

export function createKeyedHash(key: Buffer): KeyedHash {
  return (text) => createHmac('sha256', key).update(text).digest()
}

/** Compared in a time that says nothing about where two hashes of one length differ. */
export function isSameHash(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
