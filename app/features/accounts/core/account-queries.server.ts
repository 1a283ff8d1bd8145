import { eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'

const accountColumns = {
  id: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  emailVerifiedAt: users.emailVerifiedAt,
  role: users.role,
  userMetadata: users.userMetadata,
  lastSignInAt: users.lastSignInAt,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  fullName: profiles.fullName,
  organization: profiles.organization,
  workDescription: profiles.workDescription,
}

function selectAccounts(tx: Transaction) {
  return tx.select(accountColumns).from(users).leftJoin(profiles, eq(profiles.userId, users.id))
}

/** An account with what its profile says. Never leaves the server as it is: it holds the password's hash. */
export type Account = Awaited<ReturnType<typeof selectAccounts>>[number]

export async function findAccount(tx: Transaction, userId: string): Promise<Account | null> {
  const [account] = await selectAccounts(tx).where(eq(users.id, userId))
  return account ?? null
}

/** @param email normalised */
export async function findAccountByEmail(tx: Transaction, email: string): Promise<Account | null> {
  const [account] = await selectAccounts(tx).where(eq(users.email, email))
  return account ?? null
}

/**
 * Reads an account and keeps it from changing until the transaction ends. Whatever changes an account, its links or
 * its sessions together takes this lock first, so that no two of them wait for each other.
 */
export function lockAccount(tx: Transaction, userId: string): Promise<Account | null> {
  return lockAccountWhere(tx, eq(users.id, userId))
}

/** @param email normalised */
export function lockAccountByEmail(tx: Transaction, email: string): Promise<Account | null> {
  return lockAccountWhere(tx, eq(users.email, email))
}

async function lockAccountWhere(tx: Transaction, isMeant: SQL): Promise<Account | null> {
  const [locked] = await tx.select({ id: users.id }).from(users).where(isMeant).for('no key update')
  // Read in a statement of its own, which sees what was committed while this one waited for the lock.
  const [account] = locked ? await selectAccounts(tx).where(eq(users.id, locked.id)) : []
  return account ?? null
}

/** What is stored of an account, but for what only proves who its owner is. */
export async function readAccountDetails(tx: Transaction, userId: string) {
  const { id, email, emailVerifiedAt, role, userMetadata, createdAt, updatedAt, lastSignInAt } =
    accountColumns
  const [account] = await tx
    .select({ id, email, emailVerifiedAt, role, userMetadata, createdAt, updatedAt, lastSignInAt })
    .from(users)
    .where(eq(users.id, userId))
  return account ?? null
}
