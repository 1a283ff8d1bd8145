/** Written without spaces between words: there a word counts wherever it stands. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Without capitals and punctuation, so that `Smoke!` is `smoke`. */
export function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a text has one of these words or phrases, as whole words. */
export function hasMutedWord(text: string, words: readonly string[]): boolean {
  const simple = ` ${simplify(text)} `
  return words
    .map(simplify)
    .some((word) => word !== '' && simple.includes(unspaced.test(word) ? word : ` ${word} `))
}
