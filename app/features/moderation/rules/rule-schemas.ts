import * as v from 'valibot'
import { timestampField } from '#app/validation/common-fields.ts'

/** The key of a rule, such as `privacy`. The database knows which there are. */
export const ruleKeyField = v.pipe(
  v.string('Please choose a rule.'),
  v.regex(/^[a-z_]{1,40}$/, 'Please choose a rule.'),
)

/** A rule as it is in force, in its latest version. */
export const ruleSchema = v.object({
  key: v.string(),
  version: v.number(),
  title: v.string(),
  text: v.string(),
  validFrom: timestampField,
})
export type Rule = v.InferOutput<typeof ruleSchema>

/** `GET /api/rules`: in the order in which people are shown them. */
export const ruleListSchema = v.object({ rules: v.array(ruleSchema) })
