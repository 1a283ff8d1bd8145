import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * HMAC-SHA-256 (32 bytes) of data to be recognized but not guessable from the database, such as an address. The key is outside the
 * database.
 */
export type KeyedHash = (text: string) => Buffer

export function createKeyedHash(key: Buffer): KeyedHash {
  return (text) => createHmac('sha256', key).update(text).digest()
}

/** Compares hashes in constant time. */
export function isSameHash(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
