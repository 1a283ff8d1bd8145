import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { showAddress } from '#app/accounts/auth/core/shown-address.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Actor, DeskRole } from '#database/actor.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { sanctions } from '#database/schema/moderation/decisions.ts'
import { staffMembers } from '#database/schema/staff.ts'
import { requireFreshDeskProof } from './require-fresh-desk-proof.server.ts'
import {
  addressSchema,
  type OwnRole,
  ownRoleSchema,
  type StaffList,
  staffListSchema,
} from './staff-schemas.ts'

/** Returns the member as an actor of the desk, for whom the database checks the session's second factor and role. */
export function asStaff(
  { userId, sessionId }: Member,
  role: DeskRole,
): Exclude<Actor, { role: 'anon' | 'member' }> {
  return { role, userId, sessionId }
}

const ownRoleRow = v.object({
  role: v.string(),
  is_open: v.boolean(),
  has_second_factor: v.boolean(),
  is_suspended: v.boolean(),
  factor_reset_at: v.nullable(v.string()),
})

/** @throws ApiError 404 without a role, with the code `role_removed` for a former member of staff */
export function readOwnRole(database: Transactions, person: Member): Promise<OwnRole> {
  return database.transaction(person, async (tx) => {
    const { rows } = await tx.execute(
      sql`select role, is_open, has_second_factor, ${asIso('own_factor_reset()')} as factor_reset_at,
          exists (
            select from ${sanctions} s where s.user_id = ${person.userId}::uuid and s.kind in ('suspended', 'banned')
              and s.lifted_at is null and coalesce(s.ends_at > now(), true)
          ) as is_suspended
        from own_staff_role()`,
    )
    if (!rows[0]) throw await describeLackOfRole(tx)
    const row = v.parse(ownRoleRow, rows[0])
    return v.parse(ownRoleSchema, { role: row.role, desk: readDesk(row), factorResetAt: row.factor_reset_at })
  })
}

async function describeLackOfRole(tx: Transaction): Promise<ApiError> {
  const { rows } = await tx.execute(sql`select where lost_own_role()`)
  return rows.length === 0 ? notFound() : new ApiError(404, 'role_removed', 'You no longer have a role here.')
}

function readDesk(row: v.InferOutput<typeof ownRoleRow>): OwnRole['desk'] {
  if (row.is_suspended) return 'suspended'
  if (row.is_open) return 'open'
  return row.has_second_factor ? 'needs_sign_in' : 'needs_second_factor'
}

/** Lists staff and invitations with masked addresses. */
export function listStaff(database: Transactions, person: Member): Promise<StaffList> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const staff = await readJson(
      tx,
      sql`select user_id as "userId", full_name as "fullName", masked_email as "maskedEmail", role,
        invited_by as "invitedBy", ${asIso('created_at')} as "createdAt", user_id = ${person.userId} as "isYou",
        (select ${asIso('due_at')} from staff_factor_resets r where r.user_id = s.user_id) as "factorResetAt"
        from list_staff() s`,
    )
    const invitations = await readJson(
      tx,
      sql`select id, masked_email as "maskedEmail", role, invited_by as "invitedBy",
        ${asIso('expires_at')} as "expiresAt", ${asIso('created_at')} as "createdAt" from list_staff_invitations()`,
    )
    const list = v.parse(staffListSchema, { staff, invitations })
    return {
      staff: list.staff.map((one) => ({
        ...one,
        maskedEmail: one.maskedEmail && showAddress(one.maskedEmail),
      })),
      invitations: list.invitations.map((one) => ({ ...one, maskedEmail: showAddress(one.maskedEmail) })),
    }
  })
}

/** Returns the full address of a colleague or an invited person and records the access. @throws ApiError 404 */
export function readStaffAddress(database: Transactions, person: Member, id: string) {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { rows } = await tx.execute(sql`select read_staff_address(${id}) as email`)
    const found = v.safeParse(addressSchema, rows[0])
    if (!found.success) throw notFound('This person no longer has a role here.')
    return { email: showAddress(found.output.email) }
  })
}

async function readJson(tx: Transaction, query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await tx.execute(query)).rows
}

/** Returns a member's role, for their data export and before their account is deleted. Runs in role `accounts`. */
export async function findStaffRole(tx: Transaction, userId: string) {
  const [member] = await tx
    .select({ role: staffMembers.role, createdAt: staffMembers.createdAt })
    .from(staffMembers)
    .where(eq(staffMembers.userId, userId))
  return member ?? null
}

/** Returns true if there is a moderator or second owner, or one was invited. Runs in role `accounts`. */
export async function hasModerator(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from (
      select role from staff_members union all select role from staff_invitations
    ) staff where role <> 'analyst' offset 1 limit 1`)
  return rows.length > 0
}
