const maximumCharacters = 100

/** Soft hyphen, zero-width space, direction marks and overrides. Excludes the joiners used in names and emoji. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]/g

/**
 * Makes user input fit one line of a mail. Null if nothing is left, or if it looks like a link or an address: anyone can sign up with a
 * stranger's address, and the mail must not carry advertising.
 */
export function sanitizeName(value: string | null | undefined): string | null {
  const line = toLine(value)
  return line === null || looksLikeLink(line) ? null : line
}

/** Like `sanitizeName`, but allows links: for a mail to the person who typed the text, and for quotes. */
export function toLine(value: string | null | undefined, most = maximumCharacters): string | null {
  const line = (value ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(invisible, '')
    .replace(/\s+/gu, ' ')
    .trim()
  if (line === '') return null
  const characters = Array.from(line)
  if (characters.length <= most) return line
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`
}

/** Replaces links and addresses in a quote, because anyone can make the site mail their text. */
export function maskLinks(line: string): string {
  return line.replace(/\S+/gu, (word) =>
    /:\/\/|\S@\S/.test(word) || hasDomain(word.normalize('NFKC')) ? '[link]' : word,
  )
}

function looksLikeLink(line: string): boolean {
  const normal = line.normalize('NFKC')
  return /[/@\\]/.test(normal) || hasDomain(normal)
}

const hasDomain = (normal: string) => /\bwww\.|[\p{L}\p{N}][.。]\p{L}{2}/iu.test(normal)
