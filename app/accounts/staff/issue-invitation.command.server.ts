import { and, eq, lt, sql } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { staffInvitations } from '#database/schema/staff.ts'
import { invitationDays } from './staff-limits.ts'
import { staffRoles } from './staff-roles.ts'

export interface InvitationMail {
  email: string
  /** The role's title, such as `Moderator`. */
  role: string
  token: string
}

/**
 * Creates an invitation's token when its mail is sent. Runs in role `accounts`.
 * @returns the mail's content, or null if the invitation was withdrawn or accepted
 */
export async function issueInvitation(
  tx: Transaction,
  invitationId: string,
  now = new Date(),
): Promise<InvitationMail | null> {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000)
  const [invitation] = await tx
    .update(staffInvitations)
    .set({ tokenHash: hashToken(token), expiresAt })
    .where(eq(staffInvitations.id, invitationId))
    .returning({ email: staffInvitations.email, role: staffInvitations.role })
  return invitation ? { ...invitation, role: staffRoles[invitation.role].title, token } : null
}

/** Deletes invitations a day after they expired. */
export const purgeInvitations: Purge = (tx, now, limit) => {
  const since = new Date(now.getTime() - 86_400_000)
  const isOver = and(sql`${staffInvitations.expiresAt} is not null`, lt(staffInvitations.expiresAt, since))
  return deleteBatch(tx, staffInvitations, isOver, limit)
}

/**
 * Deletes the invitations to an address with its account. The `accounts` role may delete only expired invitations, so this function first
 * lets them expire. Runs in role `accounts`.
 */
export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  const isTheirs = eq(staffInvitations.email, email)
  await tx
    .update(staffInvitations)
    .set({ expiresAt: new Date(0) })
    .where(isTheirs)
  await tx.delete(staffInvitations).where(isTheirs)
}
