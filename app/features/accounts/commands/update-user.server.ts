import { eq } from 'drizzle-orm'
import { type ProfileUpdate, updateProfile } from '#app/features/profiles/commands/update-profile.server.ts'
import { resolveRedirect } from '#app/http/redirect-target.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import { recordAction } from '#database/audit-log.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { type Account, findAccountByEmail } from '../core/account-queries.server.ts'
import { requireAcceptedEmail } from '../core/require-email.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { hashPassword, requireStrongPassword, verifyPassword } from '../passwords/passwords.server.ts'
import {
  currentPasswordMismatch,
  requireCurrentPassword,
} from '../passwords/require-current-password.server.ts'
import { createLink, linkTemplates } from './links/create-link.server.ts'
import { deleteOutstandingLinks } from './links/delete-links.server.ts'
import { endSessions } from './sessions/end-sessions.server.ts'

type UserDependencies = Pick<AccountDependencies, 'database' | 'mailQueue' | 'clock' | 'accounts' | 'site'>

export interface UserChanges {
  password?: string | undefined
  email?: string | undefined
  /** Asked for when the password or the address changes; see `requireCurrentPassword`. */
  currentPassword?: string | undefined
  profile?: ProfileUpdate | undefined
  redirectTo: string | undefined
}

/**
 * Changes what its owner may change of an account, all or nothing. A new password ends every other session and voids
 * every mailed link; a new address counts once its own mail has been followed, also with verification off.
 *
 * @returns the account, and the address that waits to be confirmed
 * @throws SessionEndedError, ApiError 400 `current_password_required` or `current_password_mismatch`,
 *   422 `same_password` or `weak_password`, 400 `email_address_invalid`
 */
export async function updateUser(
  dependencies: UserDependencies,
  actor: Member,
  { password, email: typed, currentPassword, profile = {}, redirectTo }: UserChanges,
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
    await updateProfile(tx, account.id, profile)
    const newEmail = email === undefined || email === account.email ? null : email
    if (newEmail !== null) await requestEmailChange(tx, dependencies, { account, newEmail, redirectTo, now })
    return { account: withProfile(account, profile), newEmail }
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
  actor: Member
  passwordHash: string
  now: Date
}

async function setPassword(tx: Transaction, { actor, passwordHash, now }: NewPassword): Promise<void> {
  const { userId, sessionId } = actor
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.id, userId))
  await endSessions(tx, { userId, sessionId, scope: 'others' })
  await deleteOutstandingLinks(tx, userId)
}

/** The account as it is after this update, without another look at it. */
function withProfile(account: Account, { fullName, organization, workDescription }: ProfileUpdate): Account {
  return {
    ...account,
    ...(fullName !== undefined && { fullName }),
    ...(organization !== undefined && { organization }),
    ...(workDescription !== undefined && { workDescription }),
  }
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
