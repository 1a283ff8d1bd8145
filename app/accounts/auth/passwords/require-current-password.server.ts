import { and, eq, gt } from 'drizzle-orm'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { oneTimeLinks, sessions } from '#database/schema/auth.ts'
import { recoverySessionSeconds } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import type { Account } from '../core/account-queries.server.ts'
import { findFreshProof } from '../core/session-queries.server.ts'
import { noPassword, verifyPassword } from './passwords.server.ts'

interface PasswordCheck {
  actor: Member
  account: Account
  currentPassword: string | undefined
  /** A new address requires the password even in a recovery session. */
  isRename: boolean
}

/**
 * Requires the current password, because someone else may use an unattended browser. A proof of identity after the sign-in replaces it. A
 * session just opened by a link for a new password needs neither. @throws ApiError 400 `current_password_required` or `current_password_invalid`
 */
export async function requireCurrentPassword(
  { database, clock }: AccountDependencies,
  { actor, account, currentPassword, isRename }: PasswordCheck,
): Promise<void> {
  if (currentPassword !== undefined) {
    if (await verifyPassword(account.passwordHash, currentPassword)) return
    throw invalidCurrentPassword()
  }
  const proof = await database.accounts((tx) => findFreshProof(tx, actor, clock()))
  if (proof?.isSinceOpened) return
  // An account without a password may choose one after signing in, but not in a browser that was left open.
  if (account.passwordHash === noPassword && !isRename && proof) return
  const since = new Date(clock().getTime() - recoverySessionSeconds * 1000)
  if (!isRename && (await database.accounts((tx) => isRecovery(tx, actor, since)))) return
  throw new ApiError(
    400,
    'current_password_required',
    'Please enter your current password, or ask for a link to choose a new one.',
  )
}

export function invalidCurrentPassword(): ApiError {
  return new ApiError(400, 'current_password_invalid', 'Your current password is incorrect.')
}

/** A recovery link opens its session in the same millisecond in which it is used. */
async function isRecovery(tx: Transaction, { userId, sessionId }: Member, since: Date) {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(
      oneTimeLinks,
      and(eq(oneTimeLinks.userId, sessions.userId), eq(oneTimeLinks.usedAt, sessions.createdAt)),
    )
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        eq(oneTimeLinks.purpose, 'recovery'),
        gt(sessions.createdAt, since),
      ),
    )
  return found.length > 0
}
