const longest = 100

/** The first sentence of a text, or as many of its words as fit into 100 characters. */
export function beginText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.+?[.!?…。؟](?=\s|$)/u.exec(line)?.[0] ?? line
  if (sentence.length <= longest) return sentence
  return `${sentence.slice(0, longest).replace(/\s+\S*$/, '')}…`
}
