import { expect, test } from 'vitest'
import { describeZonedTime, findInstant, formatInstant } from './zoned-time.ts'

test.each([
  ['2026-12-24T18:00', 'Europe/Berlin', '2026-12-24T17:00:00.000Z'],
  ['2026-07-01T09:30', 'America/New_York', '2026-07-01T13:30:00.000Z'],
  ['2026-07-01T09:30', 'Asia/Kathmandu', '2026-07-01T03:45:00.000Z'],
  ['2026-07-01T09:30', 'UTC', '2026-07-01T09:30:00.000Z'],
  // This local time occurs twice; the first instant is returned.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
])('the time %s in the zone %s is one moment', (localTime, timeZone, moment) => {
  expect(findInstant(localTime, timeZone)).toBe(Date.parse(moment))
})

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-02-31T10:00', 'UTC'],
  ['2026-12-24', 'UTC'],
  ['2026-12-24T18:00', 'Europe/Atlantis'],
  ['2026-12-24T18:00', ''],
])('the time %s in the zone %s does not exist', (localTime, timeZone) => {
  expect(findInstant(localTime, timeZone)).toBeNull()
})

test('a time is shown with its time zone', () => {
  expect(formatInstant(Date.parse('2026-12-24T17:00:00Z'), 'Europe/Berlin')).toBe(
    '24 December 2026 at 18:00 CET',
  )
})

test.each([
  ['2027-05-09T08:00:00Z', 'Europe/Berlin', '9 May 2027 at 10:00, Berlin time'],
  [
    '2026-10-25T00:30:00Z',
    'Europe/Berlin',
    '25 October 2026 at 02:30, Berlin time, before the clocks go back',
  ],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '25 October 2026 at 02:30, Berlin time'],
  ['2026-07-01T09:30:00Z', 'America/Argentina/Buenos_Aires', '1 July 2026 at 06:30, Buenos Aires time'],
  ['2026-07-01T09:30:00Z', 'UTC', '1 July 2026 at 09:30, UTC time'],
])('%s in %s is described as %s', (instant, timeZone, words) => {
  expect(describeZonedTime(Date.parse(instant), timeZone)).toBe(words)
})
