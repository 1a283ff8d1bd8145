import { expect, test } from 'vitest'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { findNextPage, parseEmailLink } from './email-link.ts'

test('the URL in an email contains the token and its purpose', () => {
  expect(parseEmailLink(new URLSearchParams('token_hash=abc-_1&type=story_confirmation'))).toEqual({
    tokenHash: 'abc-_1',
    type: 'story_confirmation',
  })
})

test.each(['', 'token_hash=abc', 'type=signup', 'token_hash=&type=signup', 'token_hash=abc&type=admin'])(
  'an incomplete link (%s) leads to a page that offers a new one',
  (query) => {
    expect(parseEmailLink(new URLSearchParams(query))).toBeNull()
  },
)

const origin = 'https://clean-air.example'
const follow = (type: LinkType, returnTo: string, { choosesPassword = false, startedAt = '/' } = {}) =>
  findNextPage(type, {
    choosesPassword,
    startedAt,
    parameters: new URLSearchParams({ returnTo }),
    origin,
  })

test('a link continues to the requested page only if the page belongs to this site', () => {
  expect(follow('signup', '/community?search=dust')).toBe('/community?search=dust')
  for (const elsewhere of ['//evil.example', 'https://evil.example/', '/\\evil.example', ''])
    expect(follow('magiclink', elsewhere)).toBe('/')
})

test('a sign-up without a requested page returns to where it started in this browser', () => {
  const startedAt = '/stories/1?x=2#comments'
  expect(follow('signup', '/', { startedAt })).toBe(startedAt)
  expect(follow('signup', '/community', { startedAt })).toBe('/community')
  for (const elsewhere of ['//evil.example', 'https://evil.example/', '/auth/confirm'])
    expect(follow('signup', '/', { startedAt: elsewhere })).toBe('/#share-your-story')
})

test('without any page, a sign-up leads to the waitlist’s next steps, and a story link to the member’s stories', () => {
  expect(follow('signup', '/')).toBe('/#share-your-story')
  expect(follow('story_confirmation', '/')).toBe('/settings/content')
  expect(follow('magiclink', '/')).toBe('/')
})

test('the link for a lost password leads to the form for a new one, then to the requested page', () => {
  expect(follow('recovery', '/auth/new-password')).toBe('/auth/new-password')
  expect(follow('recovery', '/community')).toBe('/auth/new-password?returnTo=%2Fcommunity')
})

test('an account without a password must choose one before the link continues', () => {
  expect(follow('signup', '/community', { choosesPassword: true })).toBe(
    '/auth/new-password?first=&returnTo=%2Fcommunity',
  )
  expect(follow('signup', '/community?search=dust', { choosesPassword: true })).toBe(
    '/auth/new-password?first=&returnTo=%2Fcommunity%3Fsearch%3Ddust',
  )
})
