/** Matches scripts without spaces between words, in which a muted word also matches inside other text. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Lowercases a text and replaces punctuation by spaces, so that `Smoke!` becomes `smoke`. */
export function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** True if the text contains one of these words or phrases, as whole words. */
export function hasMutedWord(text: string, words: readonly string[]): boolean {
  const simple = ` ${simplify(text)} `
  return words
    .map(simplify)
    .some((word) => word !== '' && simple.includes(unspaced.test(word) ? word : ` ${word} `))
}
