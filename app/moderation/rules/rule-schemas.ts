import * as v from 'valibot'
import { timestampField } from '#app/platform/validation/fields.ts'

export const ruleMessage = 'Please choose a rule or a law.'

/** A rule's key, such as `privacy`. The database checks that it exists. */
export const ruleKeyField = v.pipe(v.string(ruleMessage), v.regex(/^[a-z_]{1,40}$/, ruleMessage))

export const ruleSchema = v.object({
  key: v.string(),
  version: v.number(),
  title: v.string(),
  text: v.string(),
  /** Name of the violation, such as `Personal attack`, shown as a reason in reports and decisions. */
  violation: v.string(),
  validFrom: timestampField,
})
export type Rule = v.InferOutput<typeof ruleSchema>

/** `GET /api/rules`, in display order. */
export const ruleListSchema = v.object({ rules: v.array(ruleSchema) })
