import { expect, test } from 'vitest'
import { readReturnPath } from './return-path.ts'
import { signInPath } from './sign-in-path.ts'

const origin = 'https://clean-air.example'
const read = (returnTo: string) => readReturnPath(new URLSearchParams({ returnTo }), origin)

test.each(['/settings', '/community?search=dust&page=2#story-1', '/stories/x?y=%20'])(
  'signing in returns to the path %s',
  (path) => {
    const { searchParams } = new URL(signInPath(path), origin)
    expect(readReturnPath(searchParams, origin)).toBe(path)
  },
)

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://clean-air.example.evil.example/',
  'https://clean-air.example@evil.example/',
  'javascript:alert(1)',
  '/.//evil.example',
  '',
  '/auth',
  '/auth?returnTo=/auth',
  '/auth/confirm?token_hash=x&type=signup',
])('signing in with the return path %j leads to the first page instead', (returnTo) => {
  expect(read(returnTo)).toBe('/')
})

test('signing in without a return path leads to the first page', () => {
  expect(readReturnPath(new URLSearchParams(), origin)).toBe('/')
})
