import * as v from 'valibot'
import { timestampField } from '#app/platform/validation/common-fields.ts'

const lineSchema = v.object({
  /** What was looked at. */
  name: v.string(),
  state: v.picklist(['ok', 'warning', 'failure']),
  /** What was found, in a sentence or two; with what to do where it is not ok. */
  says: v.string(),
})

/** One thing that was looked at, and what was found. */
export type HealthLine = v.InferOutput<typeof lineSchema>
export type HealthState = HealthLine['state']

/** `GET /api/desk/health`, for owners. */
export const healthReportSchema = v.object({
  checkedAt: timestampField,
  lines: v.array(lineSchema),
  /** Whether the caller gets it by mail each day. */
  isMailed: v.boolean(),
})
export type HealthReport = v.InferOutput<typeof healthReportSchema>

/** What is stored of the latest mail. */
export const mailedReportSchema = v.object({ lines: v.array(lineSchema) })
