import { exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { signingKeys } from '#database/schema/auth.ts'
import { privateJwkSchema, signingAlgorithm } from '../core/signing-key-queries.server.ts'

/** The key starts signing after a quarter of an hour. */
export async function addSigningKey(tx: Transaction, now: Date) {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const privateJwk = v.parse(privateJwkSchema, await exportJWK(privateKey))
  return tx.insert(signingKeys).values({ kid: crypto.randomUUID(), privateJwk, createdAt: now }).returning()
}
