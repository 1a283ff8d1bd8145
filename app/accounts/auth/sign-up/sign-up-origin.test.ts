import { expect, test } from 'vitest'
import { readSignUpOrigin } from './sign-up-origin.ts'

test.each([
  ['/community?search=dust#story-1', '/community?search=dust#story-1'],
  ['/auth?returnTo=%2Fstories%2F1%23story-1', '/stories/1#story-1'],
  ['/auth', '/'],
  ['/auth?returnTo=https://evil.example/', '/'],
  // The URL of an emailed link's page contains its token.
  ['/vip/invitation?token=secret', '/'],
  ['/auth/confirm?token_hash=secret&type=signup', '/'],
])('a sign-up started at %s returns to %s', (address, place) => {
  expect(readSignUpOrigin(new URL(address, 'https://clean-air.example'))).toBe(place)
})
