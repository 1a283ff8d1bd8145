import * as v from 'valibot'
import { codedCheck } from './coded-check.ts'
import { codePointsPerCharacter, isBlank, normalizeText } from './text-length.ts'
import { findTextProblem, type TextRules } from './text-rules.ts'

/** @param message shown to users; omit if they can't cause the error */
export function uuidField(message?: string) {
  return v.pipe(v.string(message), v.uuid(message))
}

/** A time in ISO 8601, such as `2026-11-22T13:00:00.000Z`. */
export const timestampField = v.pipe(v.string(), v.isoTimestamp())

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

export const invalidInputMessage = 'Invalid input'

/** Schema of a request's object. Unknown fields are errors, and missing fields get the message of their own schema for `undefined`. */
export function requestObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never' ? 'Unknown field.' : describeMissing(entries, issue),
  )
}

/** Like `requestObject`, but ignores unknown fields, for standard protocols whose clients send additional ones. */
export function tolerantObject<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, (issue) => describeMissing(entries, issue))
}

function describeMissing(entries: v.ObjectEntries, { path }: v.ObjectIssue | v.StrictObjectIssue): string {
  const entry = entries[String(path?.[0]?.key)]
  return (entry && v.safeParse(entry, undefined).issues?.[0].message) ?? invalidInputMessage
}
