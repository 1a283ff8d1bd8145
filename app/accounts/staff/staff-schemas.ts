import * as v from 'valibot'
import { emailField } from '#app/accounts/auth/core/account-schemas.ts'
import { requestObject, timestampField, uuidField } from '#app/platform/validation/fields.ts'
import { staffRoleOrder } from './staff-roles.ts'

const roleField = v.picklist(staffRoleOrder, 'Please choose a role: owner, moderator or analyst.')

/** The caller's role, and what this session lacks to open the desk. */
export const ownRoleSchema = v.object({
  role: roleField,
  desk: v.picklist(['open', 'needs_second_factor', 'needs_sign_in', 'suspended']),
  /** The time at which an owner's reset removes the second factors, or null. */
  factorResetAt: v.nullable(timestampField),
})
export type OwnRole = v.InferOutput<typeof ownRoleSchema>

/** The token of an emailed invitation, or of the first owner's link. */
export const staffTokenSchema = requestObject({
  token: v.pipe(v.string('This link is incomplete.'), v.regex(/^[\w-]{43}$/, 'This link is incomplete.')),
})

export const invitationPreviewSchema = v.object({
  role: roleField,
  invitedBy: v.nullable(v.string()),
  /** True if the caller's confirmed address is the invited one. */
  isForYou: v.boolean(),
})
export type InvitationPreview = v.InferOutput<typeof invitationPreviewSchema>

export const givenRoleSchema = v.object({ role: roleField })

export const invitationSchema = requestObject({ email: emailField, role: roleField })
export const roleChangeSchema = requestObject({ role: roleField })
export const staffIdSchema = v.object({ id: uuidField() })

export const staffListSchema = v.object({
  staff: v.array(
    v.object({
      userId: uuidField(),
      fullName: v.nullable(v.string()),
      maskedEmail: v.nullable(v.string()),
      role: roleField,
      invitedBy: v.nullable(v.string()),
      createdAt: timestampField,
      isYou: v.boolean(),
      factorResetAt: v.nullable(timestampField),
    }),
  ),
  invitations: v.array(
    v.object({
      id: uuidField(),
      maskedEmail: v.string(),
      role: roleField,
      invitedBy: v.nullable(v.string()),
      /** Null until the mail has been sent. */
      expiresAt: v.nullable(timestampField),
      createdAt: timestampField,
    }),
  ),
})
export type StaffList = v.InferOutput<typeof staffListSchema>
export type Colleague = StaffList['staff'][number]
export type Invitation = StaffList['invitations'][number]

export const addressSchema = v.object({ email: v.string() })
