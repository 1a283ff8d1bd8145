import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'

/** What was kept. */
export const keptSchema = v.object({
  importId: uuidField(),
  readings: v.number(),
  /** Readings that were there already: with the same value, and with another one, which this one replaced. */
  repeated: v.number(),
  replaced: v.number(),
  /** When the same file was kept before. */
  keptBefore: v.nullable(timestampField),
})

export type Kept = v.InferOutput<typeof keptSchema>
