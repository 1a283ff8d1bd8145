import { describe, expect, test } from 'vitest'
import { resolveListedRedirect, resolveRedirect } from './redirect-target.ts'

const site = 'https://clean-air.example'

test.each([
  [`${site}/`, `${site}/`],
  [site, `${site}/`],
  [`${site}/auth/new-password?x=1#y`, `${site}/auth/new-password?x=1#y`],
  ['/community', `${site}/community`],
  [`${site}/@name`, `${site}/@name`],
  [`${site}/a?next=https://evil.example/`, `${site}/a?next=https://evil.example/`],
])('the redirect target %s is accepted as a page of this site', (candidate, target) => {
  expect(resolveRedirect(site, candidate)).toBe(target)
})

test.each([
  '',
  'https://evil.example/',
  'http://clean-air.example/',
  'https://clean-air.example:8443/',
  'https://clean-air.example.evil.example/',
  'https://clean-air.example@evil.example/',
  'https://clean-air.example:x@evil.example/',
  'https://user:pass@clean-air.example/',
  'https://evilclean-air.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://clean-air.example\\@evil.example',
  'https://clean-air.example//evil.example',
  'https://clean-air.example/..//evil.example',
  '/.//evil.example',
  'https:/evil.example',
  'https:evil.example',
  'https://evil.example/#https://clean-air.example',
  'https://evil.example?https://clean-air.example/',
  'https://CLEAN-AIR.example。evil.example',
  'http://clean-air.example/evil.example/../..//evil.example',
  'javascript:alert(1)',
  'JavaScript://clean-air.example/%0aalert(1)',
  'data:text/html,x',
  ' https://clean-air.example/x',
  '\u0000/x',
  '/\u2028x',
  'evil.example',
  `/${'x'.repeat(3000)}`,
])('the redirect target %j leads to the first page instead', (candidate) => {
  expect(resolveRedirect(site, candidate)).toBe(`${site}/`)
})

test('without a redirect target, the first page is used', () => {
  expect(resolveRedirect(site, undefined)).toBe(`${site}/`)
  expect(resolveRedirect(site, null)).toBe(`${site}/`)
})

describe('the owner’s list of redirect targets', () => {
  const listed = [
    'https://app.example.org/*',
    'https://*.example.net/welcome',
    'https://one.example',
    'app://callback',
    'https://paths.example/*/callback',
    'https://*.bare.example',
    'https://Shop.example:443/*',
    'https://bücher.example/*',
  ]
  const resolve = (candidate: string) =>
    resolveListedRedirect({ siteUrl: 'https://air.example', listed }, candidate)

  test.each([
    'https://app.example.org/welcome?x=1',
    'https://eu.example.net/welcome',
    'https://one.example/',
    'app://callback',
    'https://air.example/community',
    'https://app.example.org/',
    'https://app.example.org/#done',
    'https://paths.example/one/callback',
    'https://eu.bare.example/',
    'https://shop.example/x',
    'https://xn--bcher-kva.example/x',
  ])('allows %s', (candidate) => {
    expect(resolve(candidate)).toBe(candidate)
  })

  test.each([
    'https://app.example.org.evil.example/',
    'https://app.example.org@evil.example/',
    'https://evil.example/?https://app.example.org/x',
    'http://app.example.org/x',
    'https://a.b.example.net/welcome',
    'https://evil.example/.example.net/welcome',
    'https://evil.example?.example.net/welcome',
    'https://eu.example.net/welcome/more',
    'https://one.example/more',
    'https://one.example:8443/',
    'app://elsewhere',
    'javascript://app.example.org/%0aalert(1)',
    'https://app.example.org\\evil',
    'https://user@app.example.org/x',
    'https://app.example.org%40evil.example/x',
    'https://app.example.org%2eevil.example/x',
    'https://app.example.org\uff0f@evil.example/x',
    'https://app.example.org./x',
    'https://paths.example/open?to=//evil.example/callback',
    'https://paths.example/open#/callback',
    'https://paths.example/%2e%2e/callback',
    'app://callback/../elsewhere',
    'app://callback?x',
  ])('does not allow %s', (candidate) => {
    expect(resolve(candidate)).toBe('https://air.example/')
  })
})
