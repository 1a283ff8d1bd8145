import * as z from 'zod/mini'
import { textField } from '#app/text.ts'

export const fullNameMax = 100
export const organizationMax = 100
export const workDescriptionMax = 500

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
  required: 'Please say in a few words what you do.',
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
