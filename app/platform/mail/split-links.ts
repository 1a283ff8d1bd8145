export interface TextPart {
  text: string
  /** URL of a link; null for plain text. */
  href: string | null
  offset: number
}

/** Splits text into http(s) URLs and the text between them. The parts add up to the whole text. */
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
