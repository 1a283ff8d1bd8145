/** XML 1.0 forbids control characters, lone surrogates, U+FFFE and U+FFFF. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers turn a raw carriage return into a line feed.
  '\r': '&#13;',
}

/** Removes characters that XML 1.0 forbids. */
export function escapeXml(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? '')
}
