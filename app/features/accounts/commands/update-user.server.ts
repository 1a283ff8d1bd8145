import { eq } from 'drizzle-orm'
import { resolveRedirect } from '#app/http/redirect-target.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { recordAction } from '#database/audit-log.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { profiles } from '#database/schema/profiles.ts'
import type { SessionActor } from '../core/access-token-types.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, findAccountByEmail, lockAccount } from '../core/account-queries.server.ts'
import type { ProfileData } from '../http/auth-request-schemas.server.ts'
import { createLink, deleteOutstandingLinks, linkTemplates } from '../links/email-links.server.ts'
import { hashPassword, requireStrongPassword, verifyPassword } from '../passwords/passwords.server.ts'
import {
  currentPasswordMismatch,
  requireCurrentPassword,
} from '../passwords/require-current-password.server.ts'
import { endSessions, hasSession } from '../sessions/sessions.server.ts'
import { requireAcceptedEmail } from './create-account.server.ts'

type UserDependencies = Pick<AccountDependencies, 'database' | 'mailQueue' | 'clock' | 'accounts' | 'site'>

export interface UserChanges {
  password?: string | undefined
  email?: string | undefined
  /** Asked for when the password or the address changes; see `requireCurrentPassword`. */
  currentPassword?: string | undefined
  data?: ProfileData | null | undefined
  redirectTo: string | undefined
}

/**
 * The account behind a session, kept from changing until the transaction ends.
 *
 * @throws ApiError 403 `session_not_found` when it was signed out since its access token was made
 */
export async function lockSessionAccount(
  tx: Transaction,
  { userId, sessionId }: SessionActor,
): Promise<Account> {
  const account = await lockAccount(tx, userId)
  if (account && (await hasSession(tx, userId, sessionId))) return account
  throw new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/**
 * Changes what its owner may change of an account, all or nothing. A new password ends every other session and voids
 * every mailed link; a new address counts once its own mail has been followed, also with verification off.
 *
 * @returns the account, and the address that waits to be confirmed
 * @throws ApiError 403 `session_not_found`, 400 `current_password_required` or `current_password_mismatch`,
 *   422 `same_password` or `weak_password`, 400 `email_address_invalid`
 */
export async function updateUser(
  dependencies: UserDependencies,
  actor: SessionActor,
  { password, email: typed, currentPassword, data, redirectTo }: UserChanges,
): Promise<{ account: Account; newEmail: string | null }> {
  const { database, clock } = dependencies
  const email = typed === undefined ? undefined : requireAcceptedEmail(typed, dependencies.accounts)
  const current = await database.accounts((tx) => lockSessionAccount(tx, actor))
  const isRename = email !== undefined && email !== current.email
  const isGuarded = password !== undefined || isRename
  if (isGuarded)
    await requireCurrentPassword(dependencies, { actor, account: current, currentPassword, isRename })
  const passwordHash = password === undefined ? null : await prepareNewPassword(current, password)
  return database.accounts(async (tx) => {
    const account = await lockSessionAccount(tx, actor)
    // A password that was changed meanwhile is no longer the one that was compared.
    if (isGuarded && account.passwordHash !== current.passwordHash) throw currentPasswordMismatch()
    const now = clock()
    if (passwordHash !== null) await setPassword(tx, { actor, passwordHash, now })
    const profile = await updateProfile(tx, account, data ?? {})
    const newEmail = email === undefined || email === account.email ? null : email
    if (newEmail !== null) await requestEmailChange(tx, dependencies, { account, newEmail, redirectTo, now })
    return { account: { ...account, ...profile }, newEmail }
  })
}

async function prepareNewPassword(account: Account, password: string): Promise<string> {
  await requireStrongPassword(password, account.email)
  if (await verifyPassword(account.passwordHash, password)) {
    const message = 'New password should be different from the old password.'
    throw new ApiError(422, 'same_password', message, {
      fields: [{ field: 'password', code: 'same_password', message }],
    })
  }
  return hashPassword(password)
}

interface NewPassword {
  actor: SessionActor
  passwordHash: string
  now: Date
}

async function setPassword(tx: Transaction, { actor, passwordHash, now }: NewPassword): Promise<void> {
  const { userId, sessionId } = actor
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId))
  await endSessions(tx, { userId, sessionId, scope: 'others' })
  await deleteOutstandingLinks(tx, userId)
}

async function updateProfile(tx: Transaction, { id }: Account, data: ProfileData) {
  const { full_name: fullName, organization, work_description: workDescription } = data
  const changes = {
    ...(fullName !== undefined && { fullName }),
    ...(organization !== undefined && { organization }),
    ...(workDescription !== undefined && { workDescription }),
  }
  if (Object.keys(changes).length > 0) await tx.update(profiles).set(changes).where(eq(profiles.userId, id))
  return changes
}

interface EmailChange {
  account: Account
  newEmail: string
  redirectTo: string | undefined
  now: Date
}

/**
 * An address that has an account gets a mail as well, to its owner, and the asking is recorded all the same: neither the
 * answer nor what people can read of their own account tells one from a free one.
 */
async function requestEmailChange(
  tx: Transaction,
  { mailQueue, accounts, site }: UserDependencies,
  { account, newEmail, redirectTo, now }: EmailChange,
): Promise<void> {
  const holder = await findAccountByEmail(tx, newEmail)
  const link = holder
    ? { userId: holder.id, purpose: 'account_notice' as const }
    : { userId: account.id, purpose: 'email_change' as const, newEmail }
  const linkId = await createLink(tx, {
    ...link,
    redirectTo: resolveRedirect(site.url, redirectTo),
    now,
    accounts,
  })
  await recordAction(tx, 'email_change_asked', account.id)
  await mailQueue.enqueue(tx, { template: linkTemplates[link.purpose], linkId })
}
