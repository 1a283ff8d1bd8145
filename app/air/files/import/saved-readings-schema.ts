import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/fields.ts'

export const savedReadingsSchema = v.object({
  importId: uuidField(),
  readings: v.number(),
  /** The numbers of readings that were already stored: with the same value, and with another value, which was replaced. */
  repeated: v.number(),
  replaced: v.number(),
  /** The time of an earlier import of the same file, or null. */
  keptBefore: v.nullable(timestampField),
})

export type SavedReadings = v.InferOutput<typeof savedReadingsSchema>
