import * as z from 'zod/mini'
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
export const authorSchema = z.object({
  fullName: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  avatarUrl: z.nullable(z.string()),
})

export type Author = z.infer<typeof authorSchema>

/** What a person's own profile says: more than others see of it, and nothing else. */
export const ownProfileSchema = z.object({
  ...authorSchema.shape,
  workDescription: z.nullable(z.string()),
})

export type OwnProfile = z.infer<typeof ownProfileSchema>

/** Blank takes away what stood there. */
function removable<Field extends z.ZodMiniType<string, string>>(field: Field) {
  return z.pipe(
    z.nullable(field),
    z.transform((text) => (text === null || isBlank(text) ? null : text)),
  )
}

export const optionalWorkDescriptionField = textField({
  max: workDescriptionMax,
  tooLong: `Please shorten this to ${workDescriptionMax} characters.`,
  allowsLineBreaks: true,
})

/** What to change of one's own profile. A field that is left out stays as it is. */
export const profileChangesSchema = z.strictObject({
  fullName: z.optional(fullNameField),
  organization: z.optional(removable(organizationField)),
  workDescription: z.optional(removable(optionalWorkDescriptionField)),
})

export type ProfileChanges = z.output<typeof profileChangesSchema>
