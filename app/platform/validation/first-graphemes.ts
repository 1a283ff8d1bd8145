/** Returns the first `max` characters (graphemes) of a text. */
export function firstGraphemes(text: string, max: number): string {
  // Segmenting a whole story is slow; 40 code units per character suffice for all but extreme graphemes.
  const begin = text.slice(0, max * 40)
  let first = ''
  let length = 0
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(begin)) {
    first += segment
    length += 1
    if (length === max) break
  }
  return first
}
