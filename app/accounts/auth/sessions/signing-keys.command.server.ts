import { ne } from 'drizzle-orm'
import { exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { signingKeys } from '#database/schema/auth.ts'
import { signingKeySeconds } from '../auth-limits.ts'
import {
  lockSigningKeys,
  privateJwkSchema,
  selectSigningKeys,
  signingAlgorithm,
} from '../core/signing-key-queries.server.ts'

/** The key starts signing after a quarter of an hour. */
export async function addSigningKey(tx: Transaction, now: Date) {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const privateJwk = v.parse(privateJwkSchema, await exportJWK(privateKey))
  return tx.insert(signingKeys).values({ kid: crypto.randomUUID(), privateJwk, createdAt: now }).returning()
}

/** @param atOnce also removes older keys, which voids every access token within a minute; browsers then renew theirs */
export function rotateKeys(
  database: AccountsTransactions,
  now: Date,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  return database.accounts(async (tx) => {
    await lockSigningKeys(tx)
    const [added] = await addSigningKey(tx, now)
    if (atOnce && added) await tx.delete(signingKeys).where(ne(signingKeys.kid, added.kid))
  })
}

export async function renewSigningKey(tx: Transaction, now: Date): Promise<void> {
  await lockSigningKeys(tx)
  const newest = (await selectSigningKeys(tx)).at(-1)
  if (newest && newest.createdAt.getTime() < now.getTime() - signingKeySeconds * 1000)
    await addSigningKey(tx, now)
}
