import { expect, test } from 'vitest'
import { kindOfRequest, type RequestKind } from './request-kind.ts'

test.each<[RequestKind, method: string, url: string]>([
  ['page', 'GET', '/'],
  ['page', 'GET', '/community?search=a.b'],
  ['page', 'GET', '/stories/8d6e5f0c-0000-4000-8000-000000000000'],
  ['staticPage', 'GET', '/auth?returnTo=%2Fcommunity'],
  ['staticPage', 'GET', '/auth/forgot'],
  ['staticPage', 'GET', '/calculators/air-changes'],
  ['page', 'GET', '/authors'],
  ['other', 'GET', '/community.data?search=a'],
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
  ['upload', 'POST', '/api/air/readings/preview?zone=UTC'],
  ['upload', 'POST', '/api/bounces'],
])('it is %s: %s %s', (kind, method, url) => {
  expect(kindOfRequest({ method, url })).toBe(kind)
})
