import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'

export const lastVisitSchema = v.object({
  /** When the visit before this one ended; null for the first. */
  since: v.nullable(timestampField),
  /** What others have written since; 100 stands for more. */
  count: v.number(),
  /** The first of it. */
  firstId: v.nullable(uuidField()),
})

export type LastVisit = v.InferOutput<typeof lastVisitSchema>
