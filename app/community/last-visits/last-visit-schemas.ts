import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'

export const lastVisitSchema = v.object({
  /** End of the previous visit; null on the first. */
  since: v.nullable(timestampField),
  /** By others since then; 100 means 100 or more. */
  count: v.number(),
  firstId: v.nullable(uuidField()),
})

export type LastVisit = v.InferOutput<typeof lastVisitSchema>
