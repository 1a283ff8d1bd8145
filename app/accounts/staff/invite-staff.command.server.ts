import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { staffInvitations } from '#database/schema/staff.ts'
import { staffInvitation } from './invitation-mail.server.ts'
import { requireFreshDeskProof } from './require-fresh-desk-proof.server.ts'
import { asStaff } from './staff-queries.server.ts'
import type { StaffRole } from './staff-roles.ts'

/**
 * Invites an address by mail. Accepting needs an account with that address.
 * @param invitation its address is normalized
 * @throws ApiError 403 `reauthentication_needed`, 409 `already_invited` or `already_staff`
 */
export function inviteStaff(
  { database, mailQueue }: Dependencies & MailDependencies,
  person: Member,
  invitation: { email: string; role: StaffRole },
): Promise<{ id: string }> {
  const id = crypto.randomUUID()
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    await requireFreshDeskProof(tx)
    const { email, role } = invitation
    await refuseColleague(tx, email)
    // Raw SQL, because Drizzle would name every column, and owners may not set the token.
    const { rowCount } = await tx.execute(sql`
      insert into ${staffInvitations} (id, email, role, invited_by)
      values (${id}, ${email}, ${role}, ${person.userId}) on conflict do nothing`)
    if (rowCount === 0) throw alreadyInvited()
    await mailQueue.enqueue(tx, staffInvitation.message({ invitationId: id }))
    return { id }
  })
}

const colleaguesSchema = v.array(v.object({ isColleague: v.boolean() }))

async function refuseColleague(tx: Transaction, email: string): Promise<void> {
  const { rows } = await tx.execute(sql`select is_staff_address(${email}) as "isColleague"`)
  if (v.parse(colleaguesSchema, rows).some(({ isColleague }) => isColleague))
    throw refusal(
      'already_staff',
      'The person with this address is already on the staff. You can change their role in the list.',
    )
}

function alreadyInvited(): ApiError {
  return refusal(
    'already_invited',
    'This address already has an invitation. To send another, withdraw it first.',
  )
}

function refusal(code: string, message: string): ApiError {
  return new ApiError(409, code, message, { field: 'email' })
}

/** @throws ApiError 404 if it was accepted or withdrawn in the meantime */
export function withdrawInvitation({ database }: Dependencies, person: Member, id: string): Promise<void> {
  return database.transaction(asStaff(person, 'site_owner'), async (tx) => {
    const { rowCount } = await tx.delete(staffInvitations).where(eq(staffInvitations.id, id))
    if (rowCount === 0) throw notFound('This invitation was already accepted or withdrawn.')
  })
}
