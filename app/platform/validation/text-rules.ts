import type { Problem } from './coded-check.ts'
import { isBlank, isLongerThan } from './text-length.ts'

const forbiddenInText = /[\p{Cc}\p{Cs}]/u
const forbiddenInLine = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

/** Finds NUL, other controls and lone surrogates, which PostgreSQL can't store or readers can't see. */
function hasForbiddenCharacters(text: string, allowsLineBreaks: boolean): boolean {
  if (!text.isWellFormed()) return true
  return allowsLineBreaks ? forbiddenInText.test(text.replace(/[\n\t]/g, '')) : forbiddenInLine.test(text)
}

export interface TextRules {
  max: number
  required?: string
  tooLong: string
  allowsLineBreaks?: boolean
}

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
