import * as v from 'valibot'
import { codedCheck } from '#app/platform/validation/coded-check.ts'
import { requestObject, textField } from '#app/platform/validation/fields.ts'
import { isBlank } from '#app/platform/validation/text-length.ts'
import { displayNameMax, fullNameMax, organizationMax, workDescriptionMax } from './profile-limits.ts'

export const fullNameField = textField({
  max: fullNameMax,
  required: 'Please enter your name.',
  tooLong: `Please shorten your name to ${fullNameMax} characters.`,
})

/** Invisible characters, with which two names could look alike or a name could be shown backwards. */
const invisibleMarks = /[\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\ufeff]/u

const displayNameProblem = 'This contains characters that can’t be shown. Please remove them.'

export const displayNameField = v.pipe(
  textField({
    max: displayNameMax,
    tooLong: `Please shorten the display name to ${displayNameMax} characters.`,
  }),
  codedCheck((name) =>
    invisibleMarks.test(name) ? { code: 'invalid_characters', message: displayNameProblem } : null,
  ),
)

export const nameShownField = v.picklist(['full', 'first', 'display'])

export type NameShown = v.InferOutput<typeof nameShownField>

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

export const authorSchema = v.object({
  fullName: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  avatarUrl: v.nullable(v.string()),
})

export type Author = v.InferOutput<typeof authorSchema>

export const ownProfileSchema = v.object({
  ...authorSchema.entries,
  workDescription: v.nullable(v.string()),
  nameShown: nameShownField,
  displayName: v.nullable(v.string()),
  /** The name that others see; null if they see "Anonymous". */
  shownName: v.nullable(v.string()),
})

export type OwnProfile = v.InferOutput<typeof ownProfileSchema>

/** A blank text removes the stored value. */
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

export const profileChangesSchema = requestObject({
  fullName: v.optional(fullNameField),
  organization: v.optional(removable(organizationField)),
  workDescription: v.optional(removable(optionalWorkDescriptionField)),
  nameShown: v.optional(nameShownField),
  displayName: v.optional(removable(displayNameField)),
})

export type ProfileChanges = v.InferOutput<typeof profileChangesSchema>
