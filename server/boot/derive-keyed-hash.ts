import type { KeyObject } from 'node:crypto'
import { createKeyedHash, type KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { deriveKey } from '#server/config/root-secret.ts'

/** Derives the hash for addresses that must be recognized: in rate limits, idempotency keys and the erasure journal. */
export function deriveKeyedHash(rootSecret: KeyObject): KeyedHash {
  return createKeyedHash(deriveKey(rootSecret, 'remembered addresses'))
}
