import { asc, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Transaction } from '#database/client.ts'
import { signingKeys } from '#database/schema/auth.ts'

export const signingAlgorithm = 'ES256'

/** A key as it is stored. */
export const privateJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** Held while keys are added: two servers that start together must agree on one. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth.signing_keys', 0))`)
}

export function selectSigningKeys(tx: Transaction) {
  return tx.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), asc(signingKeys.kid))
}
