import * as z from 'zod/mini'

/** What a person says of themselves at sign-up, already checked; null for what they left out. */
export const newProfileSchema = z.object({
  fullName: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  workDescription: z.nullable(z.string()),
})

export type NewProfile = z.infer<typeof newProfileSchema>
