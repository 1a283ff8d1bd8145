import type { Problem } from './coded-check.ts'
import { isBlank, isLongerThan } from './text-length.ts'

const forbiddenInText = /[\p{Cc}\p{Cs}]/u
const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** NUL, other controls and halves of surrogate pairs, which neither PostgreSQL nor a reader can take. */
function hasForbiddenCharacters(text: string, allowsLineBreaks: boolean): boolean {
  if (!text.isWellFormed()) return true
  return allowsLineBreaks ? forbiddenInText.test(text.replace(/[\n\t]/g, '')) : forbiddenInLine.test(text)
}

export interface TextRules {
  max: number
  /** The sentences for people, one for each thing that can be wrong. */
  required?: string
  tooLong: string
  allowsLineBreaks?: boolean
}

/** What is wrong with a text that was tidied. */
export function findTextProblem(
  text: string,
  { max, required, tooLong, allowsLineBreaks = false }: TextRules,
): Problem | null {
  if (isLongerThan(text, max)) return { code: 'too_long', message: tooLong }
  if (hasForbiddenCharacters(text, allowsLineBreaks))
    return {
      code: 'invalid_characters',
      message: 'This contains characters that can’t be shown. Please remove them.',
    }
  if (required && isBlank(text)) return { code: 'required', message: required }
  return null
}
