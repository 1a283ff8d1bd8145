import * as v from 'valibot'
import { codedCheck } from './coded-check.ts'
import { codePointsPerCharacter, isBlank, normalizeText } from './text-length.ts'
import { findTextProblem, type TextRules } from './text-rules.ts'

/** Normalizes line endings, trims, and counts characters. Error codes: `required`, `too_long`, `invalid_characters`. */
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

export function optionalTextField(rules: TextRules) {
  return v.nullable(
    v.pipe(
      textField(rules),
      v.transform((text) => (isBlank(text) ? null : text)),
    ),
  )
}
