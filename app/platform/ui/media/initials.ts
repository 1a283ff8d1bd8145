const fallback = 'U'
/** Displayed name of an anonymous story's author in its comments. */
export const anonymousAuthor = 'Anonymous (author)'
/** A letter or digit with its marks, and letters joined by a virama. Creating an `Intl.Segmenter` takes longer than hydrating a page. */
const firstLetter =
  /[\p{L}\p{N}](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{L}|[\p{M}\u0e33\u0eb3\u1160-\u11ff])*/u

/** Returns the initials of a name's first two words, in any script; 'U' if there are none. */
export function initialsOf(name: string | null): string {
  const words = (name === anonymousAuthor ? '' : (name ?? '')).split(/\s+/u)
  const letters = words.map((word) => firstLetter.exec(word)?.[0] ?? '').filter(Boolean)
  return letters.slice(0, 2).join('').toUpperCase() || fallback
}
