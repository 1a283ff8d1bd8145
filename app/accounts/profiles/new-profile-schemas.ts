import * as v from 'valibot'

/** Null for omitted fields. */
export const newProfileSchema = v.object({
  fullName: v.nullable(v.string()),
  organization: v.nullable(v.string()),
  workDescription: v.nullable(v.string()),
})

export type NewProfile = v.InferOutput<typeof newProfileSchema>

export const emptyProfile: NewProfile = { fullName: null, organization: null, workDescription: null }
