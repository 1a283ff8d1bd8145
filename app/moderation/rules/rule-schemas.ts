import * as v from 'valibot'
import { timestampField } from '#app/platform/validation/common-fields.ts'

export const ruleMessage = 'Please choose a rule or a law.'

/** The key of a rule, such as `privacy`. The database knows which there are. */
export const ruleKeyField = v.pipe(v.string(ruleMessage), v.regex(/^[a-z_]{1,40}$/, ruleMessage))

/** A rule as it is in force, in its latest version. */
export const ruleSchema = v.object({
  key: v.string(),
  version: v.number(),
  title: v.string(),
  text: v.string(),
  /** Names what breaks the rule, such as `Personal attack`: the reason of reports and decisions. */
  violation: v.string(),
  validFrom: timestampField,
})
export type Rule = v.InferOutput<typeof ruleSchema>

/** `GET /api/rules`: in the order in which people are shown them. */
export const ruleListSchema = v.object({ rules: v.array(ruleSchema) })
