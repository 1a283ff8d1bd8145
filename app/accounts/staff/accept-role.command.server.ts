import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { givenRoleSchema, type InvitationPreview, invitationPreviewSchema } from './staff-schemas.ts'

type Given = v.InferOutput<typeof givenRoleSchema>
/** Returns an invitation's role, who invited, and if it is for the caller, without accepting it. @throws ApiError 404 `link_expired` */
export function previewInvitation(
  { database }: Dependencies,
  person: Member,
  token: string,
): Promise<InvitationPreview> {
  return database.transaction(person, async (tx) => {
    const { rows } = await tx.execute(
      sql`select role, invited_by as "invitedBy", is_for_you as "isForYou" from preview_staff_invitation(${hashToken(token)})`,
    )
    if (!rows[0]) throw expired('This invitation has expired, was withdrawn, or was already accepted.')
    return v.parse(invitationPreviewSchema, rows[0])
  })
}

/** Gives the caller the role of an invitation. @throws ApiError 404 `link_expired`, even if the invitation is for another person */
export function acceptInvitation({ database }: Dependencies, person: Member, token: string): Promise<Given> {
  return database.transaction(person, async (tx) => {
    const { rows } = await tx.execute(sql`select accept_staff_invitation(${hashToken(token)}) as role`)
    const given = v.safeParse(givenRoleSchema, rows[0])
    if (!given.success)
      throw expired('This invitation has expired, was withdrawn, or is for another email address.')
    return given.output
  })
}

/** Makes the caller the first owner. If several people call it concurrently, only one succeeds. @throws ApiError 404 `link_expired` */
export function claimOwnership({ database }: Dependencies, person: Member, token: string): Promise<Given> {
  return database.transaction(person, async (tx) => {
    const { rows } = await tx.execute(sql`select claim_ownership(${hashToken(token)}) as made`)
    if (rows[0]?.made !== true)
      throw expired(
        'This link has expired, or the site has an owner already. Links last 30 minutes; restarting the site writes a new one.',
      )
    return { role: 'owner' }
  })
}

function expired(message: string): ApiError {
  return new ApiError(404, 'link_expired', message)
}
