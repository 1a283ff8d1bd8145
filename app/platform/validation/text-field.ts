import * as v from 'valibot'
import { codedCheck } from './coded-check.ts'
import { codePointsPerCharacter, isBlank, normalizeText } from './text-length.ts'
import { findTextProblem, type TextRules } from './text-rules.ts'

/**
 * Schema of a text field: normalizes line endings, trims, and limits the length in grapheme clusters. Error codes are `required`,
 * `too_long` and `invalid_characters`.
 */
export function textField(rules: TextRules) {
  const { max, required } = rules
  return v.pipe(
    v.string(required ?? 'Please enter some text.'),
    v.metadata({
      minLength: required ? 1 : 0,
      maxLength: max * codePointsPerCharacter,
      description: `At most ${max} characters.`,
    }),
    v.transform(normalizeText),
    codedCheck((text) => findTextProblem(text, rules)),
  )
}

/** Schema of a text that may be omitted: null if it is blank. */
export function optionalTextField(rules: TextRules) {
  return v.nullable(
    v.pipe(
      textField(rules),
      v.transform((text) => (isBlank(text) ? null : text)),
    ),
  )
}
