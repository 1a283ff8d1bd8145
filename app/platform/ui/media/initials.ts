const fallback = 'U'
/** Nobody's name: the author of an anonymous story, below it. */
export const anonymousAuthor = 'Anonymous (author)'
/**
 * A letter or digit with its marks, vowels that are written with it, and letters that a virama joins to it. The
 * browser's segmenters know more scripts, but creating one takes longer than hydrating a page of stories.
 */
const firstLetter =
  /[\p{L}\p{N}](?:[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]\u200d?\p{L}|[\p{M}\u0e33\u0eb3\u1160-\u11ff])*/u

/** The first letters of the first two words of a name, in any script; 'U' where there is none. */
export function initialsOf(name: string | null): string {
  const words = (name === anonymousAuthor ? '' : (name ?? '')).split(/\s+/u)
  const letters = words.map((word) => firstLetter.exec(word)?.[0] ?? '').filter(Boolean)
  return letters.slice(0, 2).join('').toUpperCase() || fallback
}
