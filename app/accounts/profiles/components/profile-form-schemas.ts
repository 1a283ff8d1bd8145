import * as v from 'valibot'
import {
  displayNameField,
  fullNameField,
  nameShownField,
  type OwnProfile,
  optionalWorkDescriptionField,
  organizationField,
  type ProfileChanges,
} from '../profile-schemas.ts'

export const profileFormSchema = v.object({
  fullName: fullNameField,
  nameShown: nameShownField,
  /** Omitted if the profile shows another name. */
  displayName: v.optional(displayNameField),
  organization: organizationField,
  workDescription: optionalWorkDescriptionField,
})

export function findProfileChanges(
  profile: OwnProfile,
  {
    fullName,
    nameShown,
    displayName,
    organization,
    workDescription,
  }: v.InferOutput<typeof profileFormSchema>,
): ProfileChanges {
  return {
    ...(fullName !== profile.fullName && { fullName }),
    ...(nameShown !== profile.nameShown && { nameShown }),
    ...(displayName !== undefined &&
      displayName !== (profile.displayName ?? '') && { displayName: displayName || null }),
    ...(organization !== (profile.organization ?? '') && { organization: organization || null }),
    ...(workDescription !== (profile.workDescription ?? '') && { workDescription: workDescription || null }),
  }
}
