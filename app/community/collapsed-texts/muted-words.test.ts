import { expect, test } from 'vitest'
import { hasMutedWord } from './muted-words.ts'

test.each([
  ['The SMOKE, everywhere.', 'smoke', true],
  ['Smokeless.', 'smoke', false],
  ['Second-hand smoke', 'second hand', true],
  ['Der Straßenlärm', 'straßenlärm', true],
  ['cafe\u0301', 'café', true],
  ['今日は煙が多い', '煙', true],
  ['anything', '...', false],
])('the text “%s” contains the muted word “%s”: %s', (text, word, isThere) => {
  expect(hasMutedWord(text, [word])).toBe(isThere)
})
