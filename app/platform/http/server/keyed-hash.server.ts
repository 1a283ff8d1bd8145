import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256 (32 bytes) of data that must not be guessable from the database alone, such as an address. */
export type KeyedHash = (text: string) => Buffer

export function createKeyedHash(key: Buffer): KeyedHash {
  return (text) => createHmac('sha256', key).update(text).digest()
}

export function isSameHash(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}
