import { eq, lte, sql } from 'drizzle-orm'
import { resetFactors } from '#app/accounts/auth/factors/reset-factors.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Purge } from '#database/purge.ts'
import { staffFactorResets, staffMembers } from '#database/schema/staff.ts'
import { staffFactorReset } from './factor-reset-mail.server.ts'
import { requireFreshDeskProof } from './require-fresh-desk-proof.server.ts'
import { asStaff } from './staff-queries.server.ts'

/**
 * Schedules the removal of a colleague's second factors (`factorResetHours`) and notifies them by mail. Scheduling it again changes nothing.
 * @throws ApiError 403 `reauthentication_needed`, 404, 409 `own_factors`
 */
export async function scheduleFactorReset(
  { database, mailQueue }: Dependencies & MailDependencies,
  person: Member,
  userId: string,
): Promise<void> {
  await database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    if (userId === person.userId)
      throw new ApiError(409, 'own_factors', 'You can’t reset your own second factor. Another owner can.')
    await requireFreshDeskProof(tx)
    const [colleague] = await tx
      .select({ role: staffMembers.role })
      .from(staffMembers)
      .where(eq(staffMembers.userId, userId))
    if (!colleague) throw notFound('This person no longer has a role here.')
    const { rowCount } = await tx.execute(sql`
        insert into ${staffFactorResets} (user_id, asked_by) values (${userId}, ${person.userId})
        on conflict do nothing`)
    if (rowCount === 1) await mailQueue.enqueue(tx, staffFactorReset.message({ userId }))
  })
}

/** @throws ApiError 404 if there is no reset */
export async function cancelFactorReset(
  { database }: Dependencies,
  person: Member,
  userId: string,
): Promise<void> {
  const rows = await database.transaction(asStaff(person, 'site_owner'), (tx) =>
    tx.delete(staffFactorResets).where(eq(staffFactorResets.userId, userId)),
  )
  if (rows.rowCount === 0) throw notFound('There is no longer a reset to cancel.')
}

/**
 * Cancels the reset of the caller's own factors; the caller's session proves that they still have them. @throws ApiError 404 without a
 * reset or without the second factor
 */
export async function cancelOwnFactorReset({ database }: Dependencies, person: Member): Promise<void> {
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`select from withdraw_own_factor_reset() as done where done`),
  )
  if (rows.length === 0) throw notFound('There is no longer a reset to cancel.')
}

/** Runs the resets that are due. Runs in role `accounts`. */
export const runFactorResets: Purge = async (tx, now, limit) => {
  const due = await tx
    .select({ userId: staffFactorResets.userId })
    .from(staffFactorResets)
    .where(lte(staffFactorResets.dueAt, now))
    .limit(limit)
  for (const { userId } of due) {
    await resetFactors(tx, userId)
    await tx.delete(staffFactorResets).where(eq(staffFactorResets.userId, userId))
  }
  return due.length
}
