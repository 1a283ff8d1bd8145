import { ne } from 'drizzle-orm'
import type { Database, Transaction } from '#database/client.ts'
import { signingKeys } from '#database/schema/auth.ts'
import { lifetimes } from '../core/account-lifetimes.ts'
import { lockSigningKeys, selectSigningKeys } from '../core/signing-key-queries.server.ts'
import { addSigningKey } from './add-signing-key.command.server.ts'

/**
 * Adds a signing key and makes it the one that signs. Tokens that an older key has signed stay good until they run out.
 *
 * @param atOnce removes the older keys with it: every access token is void within a minute. Nobody is signed out, as
 *   the browsers renew theirs.
 */
export function rotateKeys(
  database: Pick<Database, 'accounts'>,
  now: Date,
  { atOnce }: { atOnce: boolean },
): Promise<void> {
  return database.accounts(async (tx) => {
    await lockSigningKeys(tx)
    const [added] = await addSigningKey(tx, now)
    if (atOnce && added) await tx.delete(signingKeys).where(ne(signingKeys.kid, added.kid))
  })
}

/** Adds a signing key when the newest is three months old. */
export async function renewSigningKey(tx: Transaction, now: Date): Promise<void> {
  await lockSigningKeys(tx)
  const newest = (await selectSigningKeys(tx)).at(-1)
  if (newest && newest.createdAt.getTime() < now.getTime() - lifetimes.signingKey * 1000)
    await addSigningKey(tx, now)
}
