import { expect, test } from 'vitest'
import { displayedCountdown } from '#app/site/site-content/default-content.server.ts'
import { countDown } from './use-countdown.ts'

const minute = 60_000

test.each([
  ['at the start', 0, { days: 7, hours: 12, minutes: 34 }],
  ['a moment before the first minute is over', minute - 1, { days: 7, hours: 12, minutes: 34 }],
  ['after a minute', minute, { days: 7, hours: 12, minutes: 33 }],
  ['over the hour', 35 * minute, { days: 7, hours: 11, minutes: 59 }],
  ['over the day', (12 * 60 + 35) * minute, { days: 6, hours: 23, minutes: 59 }],
  ['a minute before the end', (7 * 1440 + 12 * 60 + 33) * minute, { days: 0, hours: 0, minutes: 1 }],
  ['at the end', (7 * 1440 + 12 * 60 + 34) * minute, { days: 0, hours: 0, minutes: 0 }],
  ['long after it', 1e12, { days: 0, hours: 0, minutes: 0 }],
  ['with a clock that was set back', -minute, { days: 7, hours: 12, minutes: 34 }],
])('the countdown %s shows the remaining time', (_when, elapsed, left) => {
  expect(countDown(displayedCountdown, elapsed)).toEqual(left)
})
