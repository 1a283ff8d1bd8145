const maximumCharacters = 100

/** Soft hyphen, zero-width space, direction marks and overrides. The joiners of names and emoji stay. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/**
 * What a person typed, made fit for a line of a mail: no control or direction-changing characters, no line
 * breaks, at most 100 characters. Null when nothing is left, or when it could pass for a link or an address:
 * anybody can sign up with somebody else's address, and our mail must not carry their advertisement.
 */
export function sanitizeName(value: string | null | undefined): string | null {
  const line = toLine(value)
  return line === null || looksLikeLink(line) ? null : line
}

/** The same for a mail to the person who typed it, who may read their own links. */
export function toLine(value: string | null | undefined): string | null {
  const line = (value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim()
  if (line === '') return null
  const characters = Array.from(line)
  if (characters.length <= maximumCharacters) return line
  return `${characters
    .slice(0, maximumCharacters - 1)
    .join('')
    .trimEnd()}…`
}

function looksLikeLink(line: string): boolean {
  return /[/@\\]|\bwww\.|[\p{L}\p{N}][.。]\p{L}{2}/iu.test(line.normalize('NFKC'))
}
