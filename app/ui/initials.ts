const fallback = 'U'
const letterOrDigit = /[\p{L}\p{N}]/u
/** One letter of these is one character, and a segmenter takes longer to make than a page of stories. */
const plainWord =
  /^(?:(?!\p{M})[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hebrew}\p{sc=Arabic}\p{Nd}\p{P}])+$/u
let segmenter: Intl.Segmenter | undefined

/** The first letters of the first two words of a name, in any script; 'U' where there is none. */
export function initialsOf(name: string | null): string {
  const letters = (name ?? '').split(/\s+/u).map(firstLetter).filter(Boolean)
  return letters.slice(0, 2).join('').toUpperCase() || fallback
}

function firstLetter(word: string): string {
  if (plainWord.test(word)) return letterOrDigit.exec(word)?.[0] ?? ''
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(word)) {
    if (letterOrDigit.test(segment)) return segment
  }
  return ''
}
