import * as v from 'valibot'
import { requestObject } from '#app/platform/validation/request-object.ts'
import { textField } from '#app/platform/validation/text-field.ts'
import { macroLength, macrosPerRule } from '../moderation-limits.ts'
import { findUnknownField, macroFields } from './macro-fields.ts'
import { ruleKeyField } from './rule-schemas.ts'

const sentenceField = v.pipe(
  textField({
    max: macroLength,
    required: 'Please write a sentence.',
    tooLong: `Please use at most ${macroLength} characters in a sentence.`,
  }),
  v.check(
    (sentence) => findUnknownField(sentence) === null,
    ({ input }) =>
      `There is no field {${findUnknownField(input)}}. You can use ${macroFields.map((name) => `{${name}}`).join(', ')}.`,
  ),
)

/** `GET /api/desk/macros`: the prepared sentences by rule. Version 0 has the defaults. */
export const macrosSchema = v.object({
  version: v.number(),
  sentences: v.record(v.string(), v.array(v.string())),
})
export type Macros = v.InferOutput<typeof macrosSchema>

/** `PUT /api/desk/macros`: replaces all sentences. */
export const macroChangeSchema = requestObject({
  /** The version that was changed. */
  version: v.pipe(v.number('Please open the page again.'), v.integer(), v.minValue(0)),
  sentences: v.record(
    ruleKeyField,
    v.pipe(
      v.array(sentenceField),
      v.maxLength(macrosPerRule, `Please use at most ${macrosPerRule} sentences for a rule.`),
    ),
  ),
})
export type MacroChange = v.InferOutput<typeof macroChangeSchema>
