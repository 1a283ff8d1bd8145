/** All that XML 1.0 has no way to hold: control characters, halves of pairs, U+FFFE and U+FFFF. */
const notInXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Written as it is, a parser would read a line feed.
  '\r': '&#13;',
}

/** A text as it stands between tags or in an attribute; what XML 1.0 can't hold is left out. */
export function escapeXml(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>"\r]/g, (character) => entities[character] ?? '')
}
