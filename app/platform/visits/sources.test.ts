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
])('a visit from %s belongs to the channel %s', (ref, channel, host) => {
  expect(findSource({ ref, utm: [] }, own)).toEqual({ channel, host, utm: [] })
})

test('a source named in the URL takes precedence, in lower case and without unreadable characters', () => {
  const utm = [` News\u0000Letter\u202e${'x'.repeat(80)}`, 'EMAIL']
  const named = findSource({ ref: 'google.com', utm }, own)
  expect(named).toEqual({ channel: 'utm', host: '', utm: [`newsletter${'x'.repeat(54)}`, 'email'] })
  expect(findSource({ ref: own, utm: [] }, own)).toBeNull()
})

test('the URL of a form is used as a source only if it belongs to this site', () => {
  const query = '/?utm_source=Poster&utm_campaign=school'
  expect(findNamedSource(`https://${own}${query}`, own)?.utm).toEqual(['poster', '', 'school', '', ''])
  expect(findNamedSource(`https://elsewhere.example${query}`, own)).toBeNull()
  expect(findNamedSource(`https://${own}/?utm_medium=x`, own)).toBeNull()
  expect(findNamedSource('nonsense', own)).toBeNull()
  expect(findNamedSource(undefined, own)).toBeNull()
})
