import { eq } from 'drizzle-orm'
import { findAccountByEmail } from '#app/accounts/auth/core/account-queries.server.ts'
import { resetFactors } from '#app/accounts/auth/factors/reset-factors.command.server.ts'
import type { Transaction } from '#database/client.ts'
import { staffMembers } from '#database/schema/staff.ts'

/** The result for an address that the operator named. Nothing was changed if it was refused. */
type Outcome = 'made' | 'was_owner' | 'reset' | 'unknown' | 'unconfirmed' | 'no_owner'

/** Makes the account with this address an owner. Runs as the database owner, for the command `owner`. */
export async function makeOwner(tx: Transaction, email: string): Promise<Outcome> {
  const found = await findMeant(tx, email)
  if (typeof found === 'string') return found
  if (found.role === 'owner') return 'was_owner'
  await tx
    .insert(staffMembers)
    .values({ userId: found.userId, role: 'owner' })
    .onConflictDoUpdate({ target: staffMembers.userId, set: { role: 'owner' } })
  return 'made'
}

/** Removes the second factors of an owner who has lost them, and ends their sessions. */
export async function resetOwnersFactors(tx: Transaction, email: string): Promise<Outcome> {
  const found = await findMeant(tx, email)
  if (typeof found === 'string') return found
  if (found.role !== 'owner') return 'no_owner'
  await resetFactors(tx, found.userId)
  return 'reset'
}

async function findMeant(tx: Transaction, email: string) {
  const account = await findAccountByEmail(tx, email)
  if (!account) return 'unknown'
  if (account.emailVerifiedAt === null) return 'unconfirmed'
  const [member] = await tx.select().from(staffMembers).where(eq(staffMembers.userId, account.id))
  return { userId: account.id, role: member?.role ?? null }
}
