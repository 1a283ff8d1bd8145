/** Created once, on first use. Not shared with `text-length.ts`, which pages for reading load only when someone writes. */
let segmenter: Intl.Segmenter | undefined

/** Returns the first `max` characters (graphemes) of a text. */
export function firstGraphemes(text: string, max: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  // Segmenting a whole story is slow; 40 code units per character suffice for all but extreme graphemes.
  const begin = text.slice(0, max * 40)
  let first = ''
  let length = 0
  for (const { segment } of segmenter.segment(begin)) {
    first += segment
    length += 1
    if (length === max) break
  }
  return first
}
