import { and, eq, lt, sql } from 'drizzle-orm'
import { createToken, hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { deleteBatch, type Purge } from '#database/purge.ts'
import { staffInvitations } from '#database/schema/staff.ts'
import { invitationSeconds, staffRoles } from './staff-roles.ts'

/** What an invitation to a role is made of. */
export interface InvitationMail {
  email: string
  /** Its title, such as `Moderator`. */
  role: string
  token: string
}

/**
 * Makes the token of an invitation at the moment when its mail goes out. Runs in role `accounts`.
 *
 * @returns what the mail is made of, or null when the invitation was withdrawn or accepted
 */
export async function issueInvitation(
  tx: Transaction,
  invitationId: string,
  now = new Date(),
): Promise<InvitationMail | null> {
  const token = createToken()
  const expiresAt = new Date(now.getTime() + invitationSeconds * 1000)
  const [invitation] = await tx
    .update(staffInvitations)
    .set({ tokenHash: hashToken(token), expiresAt })
    .where(eq(staffInvitations.id, invitationId))
    .returning({ email: staffInvitations.email, role: staffInvitations.role })
  return invitation ? { ...invitation, role: staffRoles[invitation.role].title, token } : null
}

/** A day after they expired. */
export const purgeInvitations: Purge = (tx, now, limit) => {
  const since = new Date(now.getTime() - 86_400_000)
  const isOver = and(sql`${staffInvitations.expiresAt} is not null`, lt(staffInvitations.expiresAt, since))
  return deleteBatch(tx, staffInvitations, isOver, limit)
}

/** With the account whose address it names. The service deletes no other invitation that is still good. Runs in role `accounts`. */
export async function deleteInvitationsTo(tx: Transaction, email: string): Promise<void> {
  const isTheirs = eq(staffInvitations.email, email)
  await tx
    .update(staffInvitations)
    .set({ expiresAt: new Date(0) })
    .where(isTheirs)
  await tx.delete(staffInvitations).where(isTheirs)
}
