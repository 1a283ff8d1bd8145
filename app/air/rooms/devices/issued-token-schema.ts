import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'

/** Shown once: a hash of it is stored. */
export const issuedTokenSchema = v.object({
  id: uuidField(),
  token: v.string(),
  createdAt: timestampField,
})

export type IssuedToken = v.InferOutput<typeof issuedTokenSchema>
