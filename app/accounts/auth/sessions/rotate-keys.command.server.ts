import { ne } from 'drizzle-orm'
import type { AccountsTransactions, Transaction } from '#database/client.ts'
import { signingKeys } from '#database/schema/auth.ts'
import { lifetimes } from '../core/account-lifetimes.ts'
import { lockSigningKeys, selectSigningKeys } from '../core/signing-key-queries.server.ts'
import { addSigningKey } from './add-signing-key.command.server.ts'

/**
 * Tokens signed by older keys stay valid until they expire.
 * @param atOnce also removes the older keys, which voids every access token within a minute. Browsers renew theirs, so members stay signed in.
 */
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
  if (newest && newest.createdAt.getTime() < now.getTime() - lifetimes.signingKey * 1000)
    await addSigningKey(tx, now)
}
