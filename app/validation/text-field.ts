import * as z from 'zod/mini'

/** Made when first needed: it takes longer than all else that a page does before it comes alive. */
let segmenter: Intl.Segmenter | undefined

/** Characters as a person counts them: an emoji, or a letter with its accents, is one. */
export function countCharacters(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/**
 * How many UTF-16 units one character may take on average. Bounds the work for hostile input, and what one
 * "character" can hide; the database's length constraints are this many times the limits.
 */
export const unitsPerCharacter = 8

/** True when `text` has more than `max` characters. */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length > max * unitsPerCharacter) return true
  return text.length > max && countCharacters(text) > max
}

/** True when nothing of the text can be seen: only spaces, controls and invisible format characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}

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
  return z.string(required ?? 'Please enter text here.').check(
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
