import { asc, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Transaction } from '#database/client.ts'
import { signingKeys } from '#database/schema/auth.ts'

export const signingAlgorithm = 'ES256'

export const privateJwkSchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
  d: v.string(),
})

/** Locks the keys, so that two servers that start at the same time agree on one new key. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth.signing_keys', 0))`)
}

export function selectSigningKeys(tx: Transaction) {
  return tx.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid))
}
