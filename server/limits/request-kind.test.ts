import { expect, test } from 'vitest'
import { features } from '#app/features.server.ts'
import { kindOfRequest, type RequestKind } from './request-kind.ts'

test.each<[RequestKind, method: string, url: string]>([
  ['page', 'GET', '/'],
  ['page', 'GET', '/community?search=a.b'],
  ['page', 'GET', '/stories/8d6e5f0c-0000-4000-8000-000000000000'],
  ['staticPage', 'GET', '/auth?returnTo=%2Fcommunity'],
  ['staticPage', 'GET', '/auth/forgot'],
  ['page', 'GET', '/authors'],
  ['page', 'GET', '/community.data?search=a'],
  ['staticPage', 'GET', '/privacy.data'],
  ['page', 'GET', '/assets/../community?search=a'],
  ['page', 'GET', '/api/%2e%2E/privacy/x/../../community'],
  ['page', 'GET', 'http://clean-air.example/api/profile/picture/../../../community'],
  ['page', 'GET', '/assets\\..\\community'],
  ['asset', 'GET', '/assets/entry-a1b2.js'],
  ['other', 'GET', '/feed.xml'],
  ['other', 'GET', '/api/stories?search=a'],
  ['other', 'GET', '/auth/v1/user'],
  ['other', 'POST', '/auth/v1/token?grant_type=refresh_token'],
  ['password', 'POST', '/auth/v1/token?grant_type=password'],
  ['password', 'POST', '/auth/v1/signup?redirect_to=%2F'],
  ['password', 'PUT', '/auth/v1/user'],
  ['other', 'POST', '/auth/v1/token?grant_type=pkce'],
  ['password', 'POST', '/auth/v1/token?x&grant_type=password'],
  ['password', 'POST', '/auth/v1/tok%65n?grant_type=%70assword'],
  ['password', 'POST', 'http://clean-air.example/auth/v1/token?grant_type=password'],
  ['other', 'GET', 'http://clean-air.example/api/stories'],
  ['page', 'GET', 'http://clean-air.example/community'],
  ['other', 'GET', '/%zz/api/.x'],
  ['password', 'POST', '/api/waitlist'],
  ['password', 'POST', '/api/settings/proof'],
  ['upload', 'PUT', '/api/profile/picture'],
  ['upload', 'PUT', '/api/profile/picture?zone=UTC'],
  ['upload', 'POST', '/api/bounces'],
])('the request kind is %s for: %s %s', (kind, method, url) => {
  expect(kindOfRequest({ method, url })).toBe(kind)
})

test('each page that a feature declares static is, with the pages below it', () => {
  const pages = features.flatMap(({ staticPages = [] }) => staticPages)
  expect(pages.length).toBeGreaterThan(0)
  for (const url of pages.flatMap((page) => [page, `${page}/below`]))
    expect({ url, kind: kindOfRequest({ method: 'GET', url }) }).toEqual({ url, kind: 'staticPage' })
})
