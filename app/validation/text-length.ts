/** Made when first needed: it takes longer than all else that a page does before it is hydrated. */
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
