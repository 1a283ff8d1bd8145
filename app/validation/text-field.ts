import * as z from 'zod/mini'
import { isBlank, isLongerThan, unitsPerCharacter } from './text-length.ts'

const forbiddenInText = /[\p{Cc}\p{Cs}]/u
const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** NUL, other controls and halves of surrogate pairs, which neither PostgreSQL nor a reader can take. */
function hasForbiddenCharacters(text: string, allowsLineBreaks: boolean): boolean {
  if (!text.isWellFormed()) return true
  return allowsLineBreaks ? forbiddenInText.test(text.replace(/[\n\t]/g, '')) : forbiddenInLine.test(text)
}

interface TextRules {
  max: number
  /** The sentences for people, one for each thing that can be wrong. */
  required?: string
  tooLong: string
  allowsLineBreaks?: boolean
}

/**
 * The schema of one text field: unified line ends, trimmed, counted in characters. Problems carry the codes
 * `required`, `too_long` and `invalid_characters`.
 */
export function textField({ max, required, tooLong, allowsLineBreaks = false }: TextRules) {
  return z.string(required ?? 'Please enter some text.').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.check<string>(({ value, issues }) => {
      const problem = findProblem(value)
      if (problem) issues.push({ code: 'custom', input: value, continue: false, ...problem })
    }),
    z.meta({
      minLength: required ? 1 : 0,
      maxLength: max * unitsPerCharacter,
      description: `At most ${max} characters.`,
    }),
  )

  function findProblem(text: string) {
    if (isLongerThan(text, max)) return { message: tooLong, params: { code: 'too_long' } }
    if (hasForbiddenCharacters(text, allowsLineBreaks))
      return {
        message: 'This contains characters that can’t be shown. Please remove them.',
        params: { code: 'invalid_characters' },
      }
    if (required && isBlank(text)) return { message: required, params: { code: 'required' } }
    return null
  }
}
