import * as v from 'valibot'
import { expect, test } from 'vitest'
import { textField } from './fields.ts'
import { countCharacters } from './text-length.ts'

const family = '👨‍👩‍👧‍👦'
const kiss = '👩🏽‍❤️‍💋‍👨🏿'
const england = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'

test.each([
  ['', 0],
  ['Dust, “mould”, naïve Ωμ Дом', 27],
  [' \r\n Dust\r\nand smoke. \n', 15],
  ['空気が悪い', 5],
  ['e\u0301te\u0301', 3],
  ['한글', 2],
  [family, 1],
  [kiss, 1],
  [england, 1],
  [`${family}${kiss}${england}!`, 4],
])('the length of %j is the number of characters that a person sees', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})

test('a letter with more accents than any language uses counts as more than one character', () => {
  expect(countCharacters(`a${'\u0301'.repeat(9)}`)).toBe(1)
  expect(countCharacters(`a${'\u0301'.repeat(10)}`)).toBe(2)
  expect(countCharacters(`a${'\u0301'.repeat(9_999)}`)).toBe(1000)
})

const field = textField({ max: 1000, tooLong: 'Please shorten it.', allowsLineBreaks: true })

test.each(['a', 'é', family, kiss, england, 'e\u0301'])(
  'a field accepts a thousand times %s with surrounding spaces, and not one more',
  (character) => {
    expect(v.parse(field, ` \n${character.repeat(1000)}\r\n `)).toBe(character.repeat(1000))
    expect(v.is(field, character.repeat(1001))).toBe(false)
  },
)
