/** Created on first use, because that takes longer than everything else before hydration. */
let segmenter: Intl.Segmenter | undefined

/** Text whose UTF-16 units are all separate characters, which covers most text. It is counted without a segmenter. */
const onePerUnit = /^[\n -\u02ff\u0370-\u0482\u2010-\u2027]*$/

/** Number of code points in the longest emoji. Length constraints in the database are this factor times the limits. */
export const codePointsPerCharacter = 10

export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Counts characters as users see them, after `normalizeText`: an emoji or an accented letter counts as one. */
export function countCharacters(text: string): number {
  const kept = normalizeText(text)
  if (onePerUnit.test(kept)) return kept.length
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let count = 0
  for (const { segment } of segmenter.segment(kept)) count += countsAs(segment)
  return count
}

/** A code point has at most two UTF-16 units, so code points are only counted in the few longer characters. */
function countsAs(character: string): number {
  if (character.length <= codePointsPerCharacter) return 1
  return Math.ceil([...character].length / codePointsPerCharacter)
}

/** True if the tidied text has more than `max` characters. Avoids counting much longer texts. */
export function isLongerThan(text: string, max: number): boolean {
  const unitsPerCodePoint = 2
  if (text.length > max * codePointsPerCharacter * unitsPerCodePoint) return true
  return text.length > max && countCharacters(text) > max
}

export function isBlank(text: string): boolean {
  return !/[^\s\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text)
}
