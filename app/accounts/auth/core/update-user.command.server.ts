import { eq } from 'drizzle-orm'
import { type ProfileUpdate, writeProfile } from '#app/accounts/profiles/profile.command.server.ts'
import { refuseReservedFullName } from '#app/accounts/profiles/refuse-reserved-name.command.server.ts'
import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { recordAction } from '#database/audit-log.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { createLink, linkMails } from '../links/create-link.command.server.ts'
import { deleteOutstandingLinks } from '../links/delete-links.command.server.ts'
import { hashPassword, requireStrongPassword, verifyPassword } from '../passwords/passwords.server.ts'
import {
  invalidCurrentPassword,
  requireCurrentPassword,
} from '../passwords/require-current-password.server.ts'
import { endSessions } from '../sessions/end-sessions.command.server.ts'
import { proveByNonce } from '../sessions/prove-identity.command.server.ts'
import type { AccountDependencies } from './account-dependencies.server.ts'
import { type Account, findAccountByEmail, readShownUser, type ShownUser } from './account-queries.server.ts'
import { requireAcceptedEmail } from './require-email.server.ts'
import { lockSessionAccount } from './session-queries.server.ts'
import { mergeUserMetadata, type UserMetadata } from './user-metadata.server.ts'

interface UserChanges {
  password?: string | undefined
  email?: string | undefined
  /** The code of a mail requested by `requestReauthentication`. */
  nonce?: string | undefined
  /** Required when the password or address changes; see `requireCurrentPassword`. */
  currentPassword?: string | undefined
  profile?: ProfileUpdate | undefined
  /** `null` removes a key. */
  userMetadata?: UserMetadata | undefined
  redirectTo: string | undefined
  codeChallenge?: string | null
}

/**
 * Applies all changes or none. A new password ends every other session and voids every mailed link. A new address applies once its own mail has
 * been followed, even with verification off.
 * @throws SessionEndedError, ApiError 400 `current_password_required` or `current_password_invalid`, 422 `reauthentication_not_valid`,
 * `same_password`, `weak_password` or `email_exists`, 400 `validation_failed`, `reserved_name` or `email_address_invalid`
 */
export async function updateUser(
  dependencies: AccountDependencies,
  actor: Member,
  { nonce, ...changes }: UserChanges,
): Promise<ShownUser> {
  const { database, clock } = dependencies
  const { password, email: typed, currentPassword, profile = {}, userMetadata = {} } = changes
  const email = typed === undefined ? undefined : requireAcceptedEmail(typed, dependencies.accounts)
  const current = await database.accounts((tx) => lockSessionAccount(tx, actor))
  const isRename = email !== undefined && email !== current.email
  const isGuarded = password !== undefined || isRename
  if (isGuarded && nonce !== undefined) await proveByNonce(dependencies, actor, nonce)
  if (isGuarded)
    await requireCurrentPassword(dependencies, { actor, account: current, currentPassword, isRename })
  const passwordHash = password === undefined ? null : await prepareNewPassword(current, password)
  return database.accounts(async (tx) => {
    const account = await lockSessionAccount(tx, actor)
    // The password was changed concurrently, after the comparison.
    if (isGuarded && account.passwordHash !== current.passwordHash) throw invalidCurrentPassword()
    const now = clock()
    if (passwordHash !== null) await setPassword(tx, { actor, passwordHash, now })
    await writeProfile(tx, account.id, profile)
    await setUserMetadata(tx, account, userMetadata)
    if (email !== undefined && email !== account.email)
      await requestEmailChange(tx, dependencies, { account, newEmail: email, ...changes, now })
    const shown = await readShownUser(tx, account.id, now)
    if (shown.fullName !== account.fullName)
      await refuseReservedFullName(tx, { name: shown.fullName, userId: account.id }, dependencies.site)
    return shown
  })
}

async function prepareNewPassword(account: Account, password: string): Promise<string> {
  await requireStrongPassword(password, account.email)
  if (await verifyPassword(account.passwordHash, password)) {
    throw new ApiError(422, 'same_password', 'New password should be different from the old password.', {
      field: 'password',
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

async function setUserMetadata(tx: Transaction, account: Account, changes: UserMetadata): Promise<void> {
  if (Object.keys(changes).length === 0) return
  const userMetadata = mergeUserMetadata(account.userMetadata, changes)
  await tx.update(users).set({ userMetadata }).where(eq(users.id, account.id))
}

interface EmailChange {
  account: Account
  newEmail: string
  redirectTo: string | undefined
  codeChallenge?: string | null
  now: Date
}

/**
 * If the address has an account, that person gets a mail too and the request is still recorded, so that neither the response nor the member's
 * own record reveals it. @throws ApiError 422 `email_exists` if the site's settings allow revealing it
 */
async function requestEmailChange(
  tx: Transaction,
  { mailQueue, accounts, site }: AccountDependencies,
  { account, newEmail, redirectTo, codeChallenge, now }: EmailChange,
): Promise<void> {
  const holder = await findAccountByEmail(tx, newEmail)
  if (holder && accounts.enumerationAllowed) throw emailExists()
  const listed = { siteUrl: site.url, listed: accounts.redirectUrls }
  const link = { redirectTo: resolveListedRedirect(listed, redirectTo), now, accounts }
  const linkId = await createLink(tx, {
    ...link,
    userId: account.id,
    purpose: 'email_change',
    newEmail,
    codeChallenge,
  })
  await recordAction(tx, 'email_change_asked', account.id)
  if (!holder) return mailQueue.enqueue(tx, linkMails.email_change.message({ linkId }))
  const noticeId = await createLink(tx, { ...link, userId: holder.id, purpose: 'account_notice' })
  await mailQueue.enqueue(tx, linkMails.account_notice.message({ linkId: noticeId }))
}

function emailExists(): ApiError {
  const message = 'A user with this email address has already been registered'
  return new ApiError(422, 'email_exists', message)
}
