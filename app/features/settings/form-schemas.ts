import * as z from 'zod/mini'
import { emailField, newPasswordField } from '#app/features/accounts/core/account-schemas.ts'
import {
  fullNameField,
  type OwnProfile,
  optionalWorkDescriptionField,
  organizationField,
  type ProfileChanges,
} from '#app/features/profiles/profile-schemas.ts'

export const profileFormSchema = z.object({
  fullName: fullNameField,
  organization: organizationField,
  workDescription: optionalWorkDescriptionField,
})

/** What a form would change of a profile: the fields that differ, and nothing else. */
export function findProfileChanges(
  profile: OwnProfile,
  { fullName, organization, workDescription }: z.infer<typeof profileFormSchema>,
): ProfileChanges {
  return {
    ...(fullName !== profile.fullName && { fullName }),
    ...(organization !== (profile.organization ?? '') && { organization: organization || null }),
    ...(workDescription !== (profile.workDescription ?? '') && { workDescription: workDescription || null }),
  }
}

/** Not measured: an old one may break today's rules. */
const currentPasswordField = z.string().check(z.minLength(1, 'Please enter your current password.'))

export const passwordChangeSchema = z.object({
  currentPassword: currentPasswordField,
  password: newPasswordField,
})

export const emailChangeSchema = z.object({ email: emailField, currentPassword: currentPasswordField })
