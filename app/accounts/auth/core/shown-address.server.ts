import { domainToUnicode } from 'node:url'

/** Scripts that browsers and mail clients show. A label that mixes others could imitate another domain. */
const plainScripts = [
  /^[a-z0-9\u00DF-\u0130\u0132-\u017E-]+$/,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーa-z0-9-]+$/u,
  /^[\p{Script=Hangul}\p{Script=Han}0-9-]+$/u,
  /^[\p{Script=Arabic}0-9-]+$/u,
  /^[\p{Script=Hebrew}0-9-]+$/u,
  /^[\p{Script=Devanagari}0-9-]+$/u,
  /^[\p{Script=Thai}0-9-]+$/u,
  /^[\p{Script=Cyrillic}0-9-]+$/u,
  /^[\p{Script=Greek}0-9-]+$/u,
]
/** A label of only these Cyrillic and Greek letters looks Latin. */
// cspell:disable-next-line
const latinLookAlike = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνορτυχγω0-9-]+$/u

function showLabel(label: string): string {
  const shown = domainToUnicode(label)
  const isPlain = plainScripts.some((script) => script.test(shown)) && !latinLookAlike.test(shown)
  return isPlain ? shown : label
}

/** Returns a stored or masked address with a readable domain. Names that could imitate others stay in ASCII. */
export function showAddress(address: string): string {
  const start = address.lastIndexOf('@') + 1
  const labels = address.slice(start).split('.')
  return (
    address.slice(0, start) +
    labels.map((label) => (label.startsWith('xn--') ? showLabel(label) : label)).join('.')
  )
}
