import { formatDistance } from 'date-fns'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { describeAge } from './describe-age.ts'

const now = Date.parse('2026-11-05T14:03:00.000Z')

test.each([
  ['2026-11-05T12:01:00.000Z', 'about 2 hours ago'],
  ['2026-11-05T14:02:50.000Z', 'less than a minute ago'],
  ['2026-11-02T14:03:00.000Z', '3 days ago'],
])('the age %s is shown as “%s”', (iso, words) => {
  expect(describeAge(iso, now)).toBe(words)
})

const instants = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2045, 0) })
const spans = fc.oneof(
  fc.integer({ min: 0, max: 3 * 3_600_000 }),
  fc.integer({ min: 0, max: 70 * 86_400_000 }),
  fc.integer({ min: 0, max: 12 * 366 * 86_400_000 }),
)

test('every age is shown exactly as by date-fns', () => {
  vi.stubEnv('TZ', 'UTC')
  fc.assert(
    fc.property(instants, spans, (instant, span) => {
      const at = instant + span
      const words = formatDistance(instant, at, { addSuffix: true })
      expect(describeAge(new Date(instant).toISOString(), at)).toBe(words)
    }),
    { numRuns: 3_000 },
  )
})

test('a story’s time in the near future, from a clock that is ahead, is never shown as “in 5 minutes”', () => {
  expect(describeAge('2026-11-05T14:08:00.000Z', now)).toBe('less than a minute ago')
})

test('the exact time includes its time zone', () => {
  expect(describeInstant('2026-11-05T14:03:00.000Z')).toBe('5 November 2026 at 14:03 UTC')
})
