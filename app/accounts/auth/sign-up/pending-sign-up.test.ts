import { expect, test } from 'vitest'
import { parsePendingSignUp } from './pending-sign-up.ts'

const sentAt = Date.parse('2026-11-22T12:00:00Z')
const hour = 60 * 60 * 1000
const stored = (value: unknown) => JSON.stringify(value)
const entry = {
  form: 'waitlist',
  fields: { email: 'ada@example.org', fullName: 'Ada', isShared: true },
  startedAt: '/stories/1',
  sentAt,
}

test('a browser remembers for a day that it sent a sign-up', () => {
  expect(parsePendingSignUp(stored(entry), sentAt + 23 * hour)).toEqual({
    form: 'waitlist',
    email: 'ada@example.org',
    fields: entry.fields,
    startedAt: '/stories/1',
    sentAt,
    isMisaddressed: false,
  })
  expect(parsePendingSignUp(stored(entry), sentAt + 24 * hour)).toBeNull()
})

test('a browser remembers no sign-up after a clock change or with unknown stored data', () => {
  expect(parsePendingSignUp(stored(entry), sentAt - hour)).toBeNull()
  for (const other of [
    null,
    '',
    '{',
    '[]',
    stored({ ...entry, fields: {} }),
    stored({ fields: entry.fields }),
    stored({ ...entry, form: 'another' }),
  ])
    expect(parsePendingSignUp(other, sentAt)).toBeNull()
  const odd = { ...entry, fields: { ...entry.fields, organization: { toString: 1 } } }
  expect(parsePendingSignUp(stored(odd), sentAt)?.fields).toEqual(entry.fields)
})
