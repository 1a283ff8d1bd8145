/** Texts that have broken other systems, each for a different reason. */
export const hostileTexts: Record<string, string> = {
  empty: '',
  blank: ' \t\u00a0\u2003 ',
  nothingVisible: '\u200b\u200d\u2060\ufeff',
  nul: 'a\u0000b',
  controls: '\u0001\u0007\u001b[31m\u007f',
  loneHighSurrogate: 'a\ud83d',
  loneLowSurrogate: '\ude00a',
  bidi: '\u202egnp.exe\u202c \u2066x\u2069',
  lineSeparators: 'a\u2028b\u2029c',
  crlf: 'a\r\nBcc: victim@example.org\r\n\r\nbody',
  combining: `e${'\u0301'.repeat(5_000)}`,
  family: '👨‍👩‍👧‍👦'.repeat(2_000),
  long: 'x'.repeat(50_000),
  digits: '9'.repeat(400),
  quote: `' or '1'='1' --`,
  stacked: `'); drop table stories; --`,
  sleep: `' || pg_sleep(10) || '`,
  like: '%_\\%_\\',
  backslash: '\\',
  script: `<script>alert(1)</script>`,
  template: '{{7*7}}<%= 7*7 %>#{7*7}',
  traversal: '../../../../etc/passwd',
  encodedTraversal: '..%2f..%2fetc%2fpasswd',
  format: '%s%n%x%d',
  formula: '=HYPERLINK("http://evil.example")',
  proto: '__proto__',
  undefinedText: 'undefined',
  notNumber: 'NaN',
  regexBomb: `${'a'.repeat(5_000)}!`,
  url: 'javascript:alert(1)',
  emailLines: 'a@example.org\nBcc: b@example.org',
}

export const hostileValues: Record<string, unknown> = {
  null: null,
  true: true,
  zero: 0,
  negativeZero: -0,
  huge: 1e308,
  beyondSafe: 2 ** 63,
  fraction: 0.1,
  array: [],
  nestedArray: [[[['a']]]],
  manyItems: Array.from({ length: 5_000 }, () => 'x'),
  object: {},
  proto: JSON.parse('{"__proto__":{"role":"moderator"},"constructor":{"prototype":{"role":"moderator"}}}'),
  operator: { $ne: null, $gt: '' },
  toText: { toString: 'x', valueOf: 1, length: 1e9 },
}

/** 8 KB of brackets: deep enough to overflow a recursive parser, small enough to be accepted. */
export const deepJson = `${'['.repeat(4_000)}${']'.repeat(4_000)}`

export const hostileEncoded = [
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%ff%fe',
  '%ed%a0%80',
  '%u0041',
  '%2e%2e%2f',
  '%0d%0aX:y',
  '%25%30%30',
]

/** Percent-encodes any text, including unpaired surrogates. */
export function encodeAny(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
