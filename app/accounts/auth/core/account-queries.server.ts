import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { factors } from '#database/schema/accounts/factors.ts'
import { oneTimeLinks, users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'

export interface FactorSummary {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'recovery_code'
  status: 'unverified' | 'verified'
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

const ownFactors = sql<FactorSummary[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
    'created_at', f.created_at, 'updated_at', f.updated_at, 'last_challenged_at', f.last_challenged_at
  ) order by f.created_at, f.id), '[]') from ${factors} f where f.user_id = ${users.id}
)`

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
  hiddenName: profiles.hiddenName,
  organization: profiles.organization,
  workDescription: profiles.workDescription,
  factors: ownFactors,
}

function selectAccounts(tx: Transaction) {
  return tx.select(accountColumns).from(users).leftJoin(profiles, eq(profiles.userId, users.id))
}

/** Holds the password hash, so it must never leave the server unchanged. */
export type Account = Awaited<ReturnType<typeof selectAccounts>>[number]

export async function findAccount(tx: Transaction, userId: string): Promise<Account | null> {
  const [account] = await selectAccounts(tx).where(eq(users.id, userId))
  return account ?? null
}

/** @param email normalized */
export async function findAccountByEmail(tx: Transaction, email: string): Promise<Account | null> {
  const [account] = await selectAccounts(tx).where(eq(users.email, email))
  return account ?? null
}

/** Every command that changes an account, its links or its sessions takes this lock first, which prevents deadlocks. */
export function lockAccount(tx: Transaction, userId: string): Promise<Account | null> {
  return lockAccountWhere(tx, eq(users.id, userId))
}

/** @param email normalized */
export function lockAccountByEmail(tx: Transaction, email: string): Promise<Account | null> {
  return lockAccountWhere(tx, eq(users.email, email))
}

async function lockAccountWhere(tx: Transaction, isMeant: SQL): Promise<Account | null> {
  const [locked] = await tx.select({ id: users.id }).from(users).where(isMeant).for('no key update')
  // Reads in a separate statement, which sees what was committed while the first one waited for the lock.
  const [account] = locked ? await selectAccounts(tx).where(eq(users.id, locked.id)) : []
  return account ?? null
}

export async function readAccountDetails(tx: Transaction, userId: string) {
  const { id, email, emailVerifiedAt, role, userMetadata, createdAt, updatedAt, lastSignInAt } =
    accountColumns
  const [account] = await tx
    .select({ id, email, emailVerifiedAt, role, userMetadata, createdAt, updatedAt, lastSignInAt })
    .from(users)
    .where(eq(users.id, userId))
  return account ?? null
}

export interface ShownUser extends Account {
  /** The latest unconfirmed change of address. */
  emailChange: { newEmail: string; askedAt: Date } | null
}

export async function readShownUser(tx: Transaction, userId: string, now: Date): Promise<ShownUser> {
  const account = await findAccount(tx, userId)
  if (!account) throw new Error('an account is gone while it was locked')
  return { ...account, emailChange: await findEmailChange(tx, userId, now) }
}

async function findEmailChange(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<ShownUser['emailChange']> {
  const [link] = await tx
    .select({ newEmail: oneTimeLinks.newEmail, askedAt: oneTimeLinks.createdAt })
    .from(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.userId, userId),
        eq(oneTimeLinks.purpose, 'email_change'),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeLinks.createdAt), desc(oneTimeLinks.id))
    .limit(1)
  return link && link.newEmail !== null ? { newEmail: link.newEmail, askedAt: link.askedAt } : null
}
