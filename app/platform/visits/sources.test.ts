import { expect, test } from 'vitest'
import { findNamedSource, findSource } from './sources.server.ts'

const own = 'clean-air.example'

test.each([
  ['www.google.de', 'search', 'google.de'],
  ['google.co.uk', 'search', 'google.co.uk'],
  ['mail.google.com', 'mail', 'mail.google.com'],
  ['l.facebook.com', 'social', 'l.facebook.com'],
  ['web.whatsapp.com', 'chat', 'web.whatsapp.com'],
  ['notgoogle.com', 'site', 'notgoogle.com'],
  ['Blog.Example.org', 'site', 'blog.example.org'],
  ['', 'direct', ''],
  ['not a host', 'direct', ''],
  ["=cmd|' /C calc'", 'direct', ''],
])('a page of %s is of the channel %s', (ref, channel, host) => {
  expect(findSource({ ref, utm: [] }, own)).toEqual({ channel, host, utm: [] })
})

test('an address that names the source wins, in small letters and without what can’t be read', () => {
  const utm = [` News\u0000Letter\u202e${'x'.repeat(80)}`, 'EMAIL']
  const named = findSource({ ref: 'google.com', utm }, own)
  expect(named).toEqual({ channel: 'utm', host: '', utm: [`newsletter${'x'.repeat(54)}`, 'email'] })
  expect(findSource({ ref: own, utm: [] }, own)).toBeNull()
})

test('the address of a form is read only if it is this site’s', () => {
  const query = '/?utm_source=Poster&utm_campaign=school'
  expect(findNamedSource(`https://${own}${query}`, own)?.utm).toEqual(['poster', '', 'school', '', ''])
  expect(findNamedSource(`https://elsewhere.example${query}`, own)).toBeNull()
  expect(findNamedSource(`https://${own}/?utm_medium=x`, own)).toBeNull()
  expect(findNamedSource('nonsense', own)).toBeNull()
  expect(findNamedSource(undefined, own)).toBeNull()
})
