import * as v from 'valibot'
import { requestObject, textField } from '#app/platform/validation/fields.ts'
import { macroLength, macrosPerRule } from '../moderation-limits.ts'
import { hasUnpairedBrace, listUnknownFields, macroFields } from './macro-fields.ts'
import { ruleKeyField } from './rule-schemas.ts'

const nameFields = (names: readonly string[], separator: string) =>
  names.map((name) => `{${name}}`).join(separator)

const sentenceField = v.pipe(
  textField({
    max: macroLength,
    required: 'Please write a sentence.',
    tooLong: `Please use at most ${macroLength} characters in a sentence.`,
  }),
  v.check(
    (sentence) => !hasUnpairedBrace(sentence),
    `Please close each brace, or remove it. You can use ${nameFields(macroFields, ', ')}.`,
  ),
  v.check(
    (sentence) => listUnknownFields(sentence).length === 0,
    ({ input }) => {
      const unknown = listUnknownFields(input)
      const start = unknown.length === 1 ? 'There is no field' : 'There are no fields'
      return `${start} ${nameFields(unknown, ' and ')}. You can use ${nameFields(macroFields, ', ')}.`
    },
  ),
)

/** `GET /api/desk/macros`: the prepared sentences by rule. Version 0 has the defaults. */
export const macrosSchema = v.object({
  version: v.number(),
  sentences: v.record(v.string(), v.array(v.string())),
})
export type Macros = v.InferOutput<typeof macrosSchema>

export const macroChangeSchema = requestObject({
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
