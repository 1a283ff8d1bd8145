import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'

/** The token is returned only once; the database stores its hash. */
export const issuedTokenSchema = v.object({
  id: uuidField(),
  token: v.string(),
  createdAt: timestampField,
})
