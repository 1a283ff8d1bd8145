import * as v from 'valibot'
import {
  fullNameField,
  type OwnProfile,
  optionalWorkDescriptionField,
  organizationField,
  type ProfileChanges,
} from '../profile-schemas.ts'

export const profileFormSchema = v.object({
  fullName: fullNameField,
  organization: organizationField,
  workDescription: optionalWorkDescriptionField,
})

/** What a form would change of a profile: the fields that differ, and nothing else. */
export function findProfileChanges(
  profile: OwnProfile,
  { fullName, organization, workDescription }: v.InferOutput<typeof profileFormSchema>,
): ProfileChanges {
  return {
    ...(fullName !== profile.fullName && { fullName }),
    ...(organization !== (profile.organization ?? '') && { organization: organization || null }),
    ...(workDescription !== (profile.workDescription ?? '') && { workDescription: workDescription || null }),
  }
}
