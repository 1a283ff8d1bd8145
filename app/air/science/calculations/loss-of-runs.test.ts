import { expect, test } from 'vitest'
import { differenceOfLosses, lossOfRuns } from './loss-of-runs.ts'

const run = (perHour: number) => ({
  ...{ perHour, throughFirst: perHour + 0.1, standardError: 0.02, degreesOfFreedom: 20 },
})

test('a single run’s loss rate has the error of its fit', () => {
  expect(lossOfRuns([run(4)])).toMatchObject({ perHour: 4, standardError: 0.02, degreesOfFreedom: 20 })
})

test('repeated runs have the error of their mean, with one degree of freedom fewer than runs', () => {
  // The runs have mean 5 and variance 1.
  const loss = lossOfRuns([run(4), run(5), run(6)])
  expect(loss).toMatchObject({ perHour: 5, degreesOfFreedom: 2, runs: 3 })
  expect(loss.throughFirst).toBeCloseTo(5.1, 12)
  expect(loss.standardError).toBeCloseTo(Math.sqrt(1 / 3), 12)
})

test('the difference between repeated runs and a single run has Welch’s interval', () => {
  const { perHour, low, high } = differenceOfLosses(
    lossOfRuns([run(4), run(5), run(6)]),
    lossOfRuns([run(1)]),
  )
  expect(perHour).toBe(4)
  // Nearly all of the error comes from the repeats, so there are two degrees of freedom.
  const margin = 4.303 * Math.hypot(Math.sqrt(1 / 3), 0.02)
  expect(low).toBeCloseTo(4 - margin, 9)
  expect(high).toBeCloseTo(4 + margin, 9)
})

test('identical runs have an interval of zero width', () => {
  const exact = { ...run(4), standardError: 0 }
  expect(differenceOfLosses(lossOfRuns([exact]), lossOfRuns([exact]))).toEqual({
    perHour: 0,
    low: 0,
    high: 0,
  })
})
