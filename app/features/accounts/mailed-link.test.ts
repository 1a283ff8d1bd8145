import { expect, test } from 'vitest'
import { parseMailedLink } from './mailed-link.ts'

test('the address in a mail names the token and what it is for', () => {
  expect(parseMailedLink(new URLSearchParams('token_hash=abc-_1&type=story_confirmation'))).toEqual({
    tokenHash: 'abc-_1',
    type: 'story_confirmation',
  })
})

test.each(['', 'token_hash=abc', 'type=signup', 'token_hash=&type=signup', 'token_hash=abc&type=admin'])(
  'an address without a whole link (%s) offers a new one instead',
  (query) => {
    expect(parseMailedLink(new URLSearchParams(query))).toBeNull()
  },
)
