import { eq } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { staffMembers } from '#database/schema/staff.ts'
import { requireFreshDeskProof } from './require-fresh-desk-proof.server.ts'
import { asStaff } from './staff-queries.server.ts'
import type { StaffRole } from './staff-roles.ts'

/** @throws ApiError 403 `reauthentication_needed`, 404, 409 `own_role` */
export function changeStaffRole(
  dependencies: Dependencies,
  person: Member,
  { userId, role }: { userId: string; role: StaffRole },
): Promise<void> {
  return changeColleague(dependencies, person, userId, (tx) =>
    tx.update(staffMembers).set({ role }).where(eq(staffMembers.userId, userId)),
  )
}

/** Removes a colleague's role, which closes the desk for them on every server. @throws like `changeStaffRole` */
export function removeStaff(dependencies: Dependencies, person: Member, userId: string): Promise<void> {
  return changeColleague(dependencies, person, userId, (tx) =>
    tx.delete(staffMembers).where(eq(staffMembers.userId, userId)),
  )
}

async function changeColleague(
  { database }: Dependencies,
  person: Member,
  userId: string,
  change: (tx: Transaction) => Promise<{ rowCount: number | null }>,
): Promise<void> {
  await database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    if (userId === person.userId)
      throw new ApiError(
        409,
        'own_role',
        'You can’t change or remove your own role, so that the site is never left without an owner. Another owner can.',
      )
    await requireFreshDeskProof(tx)
    const { rowCount } = await change(tx)
    if (rowCount === 0) throw notFound('This person no longer has a role here.')
  })
}
