import { expect, test } from 'vitest'
import { findNextPage, parseEmailLink } from './email-link.ts'

test('the address in a mail names the token and what it is for', () => {
  expect(parseEmailLink(new URLSearchParams('token_hash=abc-_1&type=story_confirmation'))).toEqual({
    tokenHash: 'abc-_1',
    type: 'story_confirmation',
  })
})

test.each(['', 'token_hash=abc', 'type=signup', 'token_hash=&type=signup', 'token_hash=abc&type=admin'])(
  'an address without a whole link (%s) offers a new one instead',
  (query) => {
    expect(parseEmailLink(new URLSearchParams(query))).toBeNull()
  },
)

const origin = 'https://clean-air.example'
const follow = (type: 'signup' | 'recovery', returnTo: string, choosesPassword = false) =>
  findNextPage(type, { choosesPassword, parameters: new URLSearchParams({ returnTo }), origin })

test('a link leads on to the page that was asked for with it, if it is one of this site', () => {
  expect(follow('signup', '/community?search=dust')).toBe('/community?search=dust')
  for (const elsewhere of ['//evil.example', 'https://evil.example/', '/\\evil.example', ''])
    expect(follow('signup', elsewhere)).toBe('/')
})

test('the link of a lost password leads to the choice of a new one, and then to the page that was asked for', () => {
  expect(follow('recovery', '/auth/new-password')).toBe('/auth/new-password')
  expect(follow('recovery', '/community')).toBe('/auth/new-password?returnTo=%2Fcommunity')
})

test('an account without a password has its first one chosen before it goes on', () => {
  expect(follow('signup', '/', true)).toBe('/auth/new-password?first=')
  expect(follow('signup', '/community?search=dust', true)).toBe(
    '/auth/new-password?first=&returnTo=%2Fcommunity%3Fsearch%3Ddust',
  )
})
