import { actAs, type Transaction } from '#database/client.ts'
import type { Account } from './account-queries.server.ts'

/** Does what the account's owner may do, and nobody else; then the auth service goes on. */
export async function actAsOwner<T>(
  tx: Transaction,
  { id, role }: Pick<Account, 'id' | 'role'>,
  work: () => Promise<T>,
): Promise<T> {
  await actAs(tx, { role, userId: id })
  const result = await work()
  await actAs(tx, { role: 'accounts' })
  return result
}
