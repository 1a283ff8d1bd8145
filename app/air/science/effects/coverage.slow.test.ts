import { expect, test } from 'vitest'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import type { AirTraits } from './testing/simulated-air.ts'
import { type Tally, tryBeforeAfter, tryPlans, tryRadon } from './testing/try-procedure.ts'

// `npm run bench -- effects` simulates more homes, and each trait separately, and requires 94% coverage in each case; see
// docs/air-statistics.md.
const all: Omit<AirTraits, 'lag1'> = { inversions: true, heavyTails: true, gaps: true }

/** Requires 94% coverage and 6% false positives, with tolerances for the small number of homes. Seeds are fixed. */
function expectHonest(name: string, { told, covered, clear }: Tally, hasEffect: boolean): void {
  expect(told, name).toBeGreaterThan(0)
  expect(covered / told, name).toBeGreaterThanOrEqual(0.92)
  if (!hasEffect) expect(clear / told, name).toBeLessThanOrEqual(0.08)
}

test.each([
  [0.66, 7, 1],
  [0.66, 14, 0.6],
  [0.85, 7, 0.6],
  [0.85, 14, 1],
])(
  'with a day-to-day correlation of %d, intervals of %d days on each side contain the true factor of %d',
  (lag1, days, level) => {
    const trial = { runs: 100, days, level, sharedWeather: 0.8, traits: { lag1, ...all } }
    const random = createSeededRandom(`coverage ${lag1} ${days}`)
    const { days: alone, outdoor } = tryBeforeAfter({ ...trial, random }, ['days', 'outdoor'])
    expectHonest('days', alone, level !== 1)
    expectHonest('outdoor', outdoor, level !== 1)
  },
)

test('two months of history narrow the interval, which still contains the true effect', () => {
  const trial = { runs: 25, days: 14, level: 1, sharedWeather: 0.8, traits: { lag1: 0.66 } }
  const random = createSeededRandom('coverage with history')
  const tallies = tryBeforeAfter({ ...trial, random }, ['days', 'days with history'])
  expectHonest('history', tallies['days with history'], false)
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  expect(sum(tallies['days with history'].widths)).toBeLessThan(0.8 * sum(tallies.days.widths))
})

test('radon readings averaged over 24 hours show no change if there was none', () => {
  const random = createSeededRandom('coverage radon')
  const tally = tryRadon({ runs: 100, days: 14, driverHours: 96, change: 0, hasHistory: false, random })
  expectHonest('radon', tally, false)
})

test('ten pairs of days nearly always give a figure, whose interval contains the true effect', () => {
  const trial = { runs: 200, level: 0.7, sharedWeather: 0.8, traits: { lag1: 0.85, ...all } }
  const plan = (pairs: number) =>
    tryPlans({ ...trial, days: pairs, random: createSeededRandom(`coverage ${pairs} pairs`) })
  const ten = plan(10)
  expectHonest('ten pairs', ten, true)
  expect(ten.told / ten.tried).toBeGreaterThanOrEqual(0.9)
  expect(plan(7).told).toBeLessThan(0.75 * ten.told)
})
