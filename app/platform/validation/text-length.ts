/** Made when first needed: it takes longer than all else that a page does before it is hydrated. */
let segmenter: Intl.Segmenter | undefined

/** Text in which each UTF-16 unit is one character: most of what people write. It is counted without a segmenter. */
const onePerUnit = /^[\n -\u02ff\u0370-\u0482\u2010-\u2027]*$/

/**
 * How many code points one character may be made of, as many as the longest emoji has. A letter under a hundred accents counts
 * as more than one, so the database's length constraints are this many times the limits.
 */
export const codePointsPerCharacter = 10

/** The text as it is kept: with one kind of line end, and trimmed. */
export function tidyText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Characters as a person counts them in what is kept of the text: an emoji, or a letter with its accents, is one. */
export function countCharacters(text: string): number {
  const kept = tidyText(text)
  if (onePerUnit.test(kept)) return kept.length
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (const { segment } of segmenter.segment(kept)) count += countsAs(segment)
  return count
}

/** A code point has up to two UTF-16 units, so most characters need no closer look. */
function countsAs(character: string): number {
  if (character.length <= codePointsPerCharacter) return 1
  return Math.ceil([...character].length / codePointsPerCharacter)
}

/** True when a kept text has more than `max` characters. What is far beyond that is not counted. */
export function isLongerThan(text: string, max: number): boolean {
  const unitsPerCodePoint = 2
  if (text.length > max * codePointsPerCharacter * unitsPerCodePoint) return true
  return text.length > max && countCharacters(text) > max
}

/** True when nothing of the text can be seen: only spaces, controls and invisible format characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}
