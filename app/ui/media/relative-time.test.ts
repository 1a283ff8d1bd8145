import { expect, test } from 'vitest'
import { describeInstant } from './describe-instant.ts'
import { describeAge } from './relative-time.tsx'

const now = Date.parse('2026-11-05T14:03:00.000Z')

test.each([
  ['2026-11-05T12:01:00.000Z', 'about 2 hours ago'],
  ['2026-11-05T14:02:50.000Z', 'less than a minute ago'],
  ['2026-11-02T14:03:00.000Z', '3 days ago'],
])('%s reads “%s”', (iso, words) => {
  expect(describeAge(iso, now)).toBe(words)
})

test('a story from a clock that runs ahead is never “in 5 minutes”', () => {
  expect(describeAge('2026-11-05T14:08:00.000Z', now)).toBe('less than a minute ago')
})

test('the exact time names its zone', () => {
  expect(describeInstant('2026-11-05T14:03:00.000Z')).toBe('5 November 2026 at 14:03 UTC')
})
