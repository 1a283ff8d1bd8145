import * as v from 'valibot'
import { requestObject } from '#app/validation/request-object.ts'
import { textField } from '#app/validation/text-field.ts'
import { isBlank } from '#app/validation/text-length.ts'
import { fullNameMax, organizationMax, workDescriptionMax } from './profile-limits.ts'

export const fullNameField = textField({
  max: fullNameMax,
  required: 'Please enter your name.',
  tooLong: `Please shorten your name to ${fullNameMax} characters.`,
})

export const organizationField = textField({
  max: organizationMax,
  tooLong: `Please shorten the organization to ${organizationMax} characters.`,
})

export const workDescriptionField = textField({
  max: workDescriptionMax,
  required: 'Please describe your work in a few words.',
  tooLong: `Please shorten this to ${workDescriptionMax} characters.`,
  allowsLineBreaks: true,
})

/** What everybody may see of a person. */
export const authorSchema = v.object({
  fullName: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
})

export type Author = v.InferOutput<typeof authorSchema>

/** What a person's own profile says: more than others see of it, and nothing else. */
export const ownProfileSchema = v.object({
  ...authorSchema.entries,
  workDescription: v.nullable(v.string()),
})

export type OwnProfile = v.InferOutput<typeof ownProfileSchema>

/** Blank takes away what stood there. */
function removable<Field extends v.GenericSchema<string, string>>(field: Field) {
  return v.pipe(
    v.nullable(field),
    v.transform((text) => (text === null || isBlank(text) ? null : text)),
  )
}

export const optionalWorkDescriptionField = textField({
  max: workDescriptionMax,
  tooLong: `Please shorten this to ${workDescriptionMax} characters.`,
  allowsLineBreaks: true,
})

/** What to change of one's own profile. A field that is left out stays as it is. */
export const profileChangesSchema = requestObject({
  fullName: v.optional(fullNameField),
  organization: v.optional(removable(organizationField)),
  workDescription: v.optional(removable(optionalWorkDescriptionField)),
})

export type ProfileChanges = v.InferOutput<typeof profileChangesSchema>
