export interface TextPart {
  text: string
  /** Where the part leads, or null for plain text. */
  href: string | null
  /** Where the part begins in the whole text. */
  offset: number
}

/** Cuts a plain text into its http(s) addresses and what stands between; joined again, they are the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let position = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"“”]+/g)) {
    const link = match[0].replace(/[.,;:!?)\]]+$/, '')
    if (match.index > position) {
      parts.push({ text: text.slice(position, match.index), href: null, offset: position })
    }
    parts.push({ text: link, href: link, offset: match.index })
    position = match.index + link.length
  }
  if (position < text.length) parts.push({ text: text.slice(position), href: null, offset: position })
  return parts
}
