import * as v from 'valibot'
import { timestampField } from '#app/platform/validation/fields.ts'

const lineSchema = v.object({
  name: v.string(),
  state: v.picklist(['ok', 'warning', 'failure']),
  /** A sentence or two, with instructions unless the result is ok. */
  says: v.string(),
})

export type HealthLine = v.InferOutput<typeof lineSchema>
export type HealthState = HealthLine['state']

export const healthReportSchema = v.object({
  checkedAt: timestampField,
  lines: v.array(lineSchema),
  isMailed: v.boolean(),
  /** Runs the checks on the server. */
  command: v.string(),
})

export const mailedReportSchema = v.object({ lines: v.array(lineSchema) })
