import { expect, test } from 'vitest'
import { isDomainAccepted, normalizeEmail } from './email-address.ts'

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['  ada@example.org  ', 'ada@example.org'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['ada+news@mail.example.org', 'ada+news@mail.example.org'],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ["o'hara.x@example.org", "o'hara.x@example.org"],
  ['\u212Aelvin@example.org', 'kelvin@example.org'],
])('the address %s is stored as %s', (typed, kept) => {
  expect(normalizeEmail(typed)).toBe(kept)
  expect(normalizeEmail(kept)).toBe(kept)
})

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@localhost',
  'ada@example',
  'ada@example.org.',
  'ada@.example.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@0x7f.1',
  'ada@example.org:25',
  'ada@example.org/x',
  'ada@ex%61mple.org',
  'a@b@example.org',
  '.ada@example.org',
  'ada.@example.org',
  'a..da@example.org',
  '"ada"@example.org',
  'ada smith@example.org',
  'ada@example.org\r\nBcc: victim@example.org',
  'ada@example.org\nvictim@example.org',
  'ada\u0000@example.org',
  'ada\u202E@example.org',
  'аda@example.org',
  'ada@example.org,victim@example.org',
  'Ada <ada@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a'.repeat(64)}.org`,
  `ada@${'a.'.repeat(130)}org`,
])('%j is not an email address', (typed) => {
  expect(normalizeEmail(typed)).toBeNull()
})

test('a megabyte of text is quickly rejected as an address', () => {
  expect(normalizeEmail(`${'a'.repeat(1_000_000)}@example.org`)).toBeNull()
})

test('a refused domain includes its subdomains, but not similar names', () => {
  const settings = { allowedEmailDomains: [], refusedEmailDomains: ['Spam.example', 'bücher.example'] }
  expect(isDomainAccepted('a@spam.example', settings)).toBe(false)
  expect(isDomainAccepted('a@mail.spam.example', settings)).toBe(false)
  expect(isDomainAccepted('a@xn--bcher-kva.example', settings)).toBe(false)
  expect(isDomainAccepted('a@notspam.example', settings)).toBe(true)
})

test('if some domains are allowed, all others are refused', () => {
  const settings = { allowedEmailDomains: ['example.org'], refusedEmailDomains: ['old.example.org'] }
  expect(isDomainAccepted('a@example.org', settings)).toBe(true)
  expect(isDomainAccepted('a@new.example.org', settings)).toBe(true)
  expect(isDomainAccepted('a@old.example.org', settings)).toBe(false)
  expect(isDomainAccepted('a@example.org.evil.example', settings)).toBe(false)
  expect(isDomainAccepted('a@evil.example', settings)).toBe(false)
})
