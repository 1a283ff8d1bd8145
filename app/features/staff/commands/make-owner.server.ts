import { eq } from 'drizzle-orm'
import { findAccountByEmail } from '#app/features/accounts/core/account-queries.server.ts'
import type { Transaction } from '#database/client.ts'
import { staffMembers } from '#database/schema/staff.ts'

/** Makes the account with this address an owner, as the database's owner: for the command of that name. */
export async function makeOwner(
  tx: Transaction,
  email: string,
): Promise<'made' | 'was_owner' | 'unknown' | 'unconfirmed'> {
  const account = await findAccountByEmail(tx, email)
  if (!account) return 'unknown'
  if (account.emailVerifiedAt === null) return 'unconfirmed'
  const [current] = await tx.select().from(staffMembers).where(eq(staffMembers.userId, account.id))
  if (current?.role === 'owner') return 'was_owner'
  await tx
    .insert(staffMembers)
    .values({ userId: account.id, role: 'owner' })
    .onConflictDoUpdate({ target: staffMembers.userId, set: { role: 'owner' } })
  return 'made'
}
