/** Scripts without spaces between words, in which a muted word also matches inside other text. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Replaces punctuation by spaces: `Smoke!` becomes `smoke`. */
export function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Finds whole words or phrases. */
export function hasMutedWord(text: string, words: readonly string[]): boolean {
  const simple = ` ${simplify(text)} `
  return words
    .map(simplify)
    .some((word) => word !== '' && simple.includes(unspaced.test(word) ? word : ` ${word} `))
}
