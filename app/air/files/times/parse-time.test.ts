import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((number) => `${number}`.padStart(2, '0'))

const time = fc
  .tuple(
    fc.constantFrom('2024', '2023', '1969', '0000'),
    twoDigits(13),
    twoDigits(32),
    fc.constantFrom('T', ' '),
    twoDigits(25),
    twoDigits(61),
    twoDigits(61),
  )
  .map(([year, month, day, between, ...clock]) => `${year}-${month}-${day}${between}${clock.join(':')}`)

const zone = fc.oneof(
  fc.constantFrom('', 'Z'),
  fc
    .tuple(fc.constantFrom('+', '-'), twoDigits(15), twoDigits(61))
    .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
)

test('a fraction of zero seconds and surrounding spaces do not change a time', () => {
  fc.assert(
    fc.property(time, zone, (written, offset) => {
      const parsed = parseTime(written + offset)
      expect(parseTime(`${written}.000${offset}`)).toEqual(parsed)
      expect(parseTime(` ${written}${offset}\u00a0`)).toEqual(parsed)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  ['2024-01-02 10:00:00+05:30', '2024-01-02T04:30:00Z'],
  ['2024-01-02 10:00:00-0330', '2024-01-02T13:30:00Z'],
  ['2024-01-02 10:00:00+01', '2024-01-02T09:00:00Z'],
  ['2024-01-02 10:00:00.25 -05', '2024-01-02T15:00:00.250Z'],
  ['2024-01-02 10:00:00+14:00', '2024-01-01T20:00:00Z'],
  ['2024-01-02t10:00:00 utc', '2024-01-02T10:00:00Z'],
])('the time %s is read as %s', (written, instant) => {
  expect(parseTime(written)).toEqual({ kind: 'instant', at: Date.parse(instant) })
})

test.each(['+25:00', '-15:00', '+05:60', '+0575', '+5', ' CET'])(
  'a time with the invalid UTC offset %s is rejected',
  (offset) => {
    expect(parseTime(`2024-01-02T10:00:00${offset}`)).toBeNull()
  },
)
