import * as v from 'valibot'
import { timestampField, uuidField } from '#app/platform/validation/common-fields.ts'

export const savedReadingsSchema = v.object({
  importId: uuidField(),
  readings: v.number(),
  /** Numbers of readings that were already stored with the same value, and with another value that was replaced. */
  repeated: v.number(),
  replaced: v.number(),
  /** When the same file was imported before, or null. */
  keptBefore: v.nullable(timestampField),
})

export type SavedReadings = v.InferOutput<typeof savedReadingsSchema>
