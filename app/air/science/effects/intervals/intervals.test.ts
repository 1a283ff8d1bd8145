import { expect, test } from 'vitest'
import { createSeededRandom } from '#cli/demo/seeded.ts'
import { createNormal } from '../testing/random-series.ts'
import type { ModelDay } from './day-model.ts'
import { boundLag1, estimateLag1, leastLag1 } from './lag1-correlation.ts'
import { modelInterval } from './model-interval.ts'
import { pairedInterval } from './paired-interval.ts'

/** Leaves one day out between both sides. */
function daysOf(
  before: readonly number[],
  after: readonly number[],
  outside: readonly number[] = [],
): ModelDay[] {
  return [...before, ...after].map((inside, at) => ({
    ...{ inside, outside: outside[at] ?? null },
    day: at < before.length ? at : at + 1,
    group: at < before.length ? 0 : 1,
  }))
}

test('without correlation, the interval is the textbook interval with a common variance', () => {
  // The sums of squares are 5 and 2, with five degrees of freedom.
  const { estimate, low, high } = modelInterval(daysOf([3, 4, 5, 6], [1, 2, 3]), 0)
  expect(estimate).toBeCloseTo(-2.5, 12)
  const margin = 2.571 * Math.sqrt((7 / 5) * (1 / 4 + 1 / 3))
  expect(low).toBeCloseTo(-2.5 - margin, 9)
  expect(high).toBeCloseTo(-2.5 + margin, 9)
})

test('with correlation, the variance and the degrees of freedom follow from the days’ covariances', () => {
  // Two days on each side: days 0, 1 and 3, 4. A tenth of the variance is independent for each day.
  const lag1 = 0.5
  const of = (lag: number) => 0.9 * lag1 ** lag
  const { low, high } = modelInterval(daysOf([1, 3], [6, 10]), lag1)
  const residual = (2 + 8) / (2 * (1 - of(1)))
  // The residuals are differences of neighboring days on each side.
  const between = (2 * of(3) - of(2) - of(4)) / 2
  const degrees = (2 * (1 - of(1))) ** 2 / (2 * (1 - of(1)) ** 2 + 2 * between ** 2)
  expect(Math.floor(degrees)).toBe(1)
  const across = (2 * of(3) + of(2) + of(4)) / 4
  const spread = 2 * ((1 + of(1)) / 2) - 2 * across
  expect((high - low) / 2).toBeCloseTo(12.706 * Math.sqrt(residual * spread), 6)
})

test('a change explained by outdoor air is not part of the effect', () => {
  const outside = [2, 5, 3, 4, 9, 7, 8, 6]
  const inside = outside.map((level, index) => 1 + 0.5 * level - (index < 4 ? 0 : 2))
  const { estimate, low, high } = modelInterval(daysOf(inside.slice(0, 4), inside.slice(4), outside), 0.5)
  expect(estimate).toBeCloseTo(-2, 12)
  expect(high - low).toBeCloseTo(0, 6)
})

test('without correlation, the interval with outdoor air is that of the linear model', () => {
  // The sums for the two sides: squares outdoors 2 and 2, products 0 and 1, squares indoors 2/3 and 2/3.
  const { estimate, low, high } = modelInterval(daysOf([1, 2, 1], [4, 4, 5], [0, 1, 2, 0, 1, 2]), 0)
  const unexplained = 2 / 3 + 2 / 3 - 1 / 4
  expect(estimate).toBeCloseTo(3, 12)
  expect(high - low).toBeCloseTo(2 * 3.182 * Math.sqrt((unexplained / 3) * (2 / 3)), 9)
})

test.each([0.6, 0.8])(
  'a lag-1 correlation of %d is estimated closely from many days, and rarely underestimated from few',
  (lag1) => {
    const random = createSeededRandom(`lag1 ${lag1}`)
    const runs = Array.from({ length: 40 }, () => series(60, lag1, random))
    const estimates = runs.map(estimateLag1).sort((a, b) => a - b)
    expect(Math.abs((estimates[10] ?? 0) - lag1)).toBeLessThan(0.05)
    const isAbove = runs.map((days) => boundLag1(days.slice(0, 28)) >= lag1).filter(Boolean)
    expect(isAbove.length / runs.length).toBeGreaterThan(0.6)
  },
)

test('independent days have the minimum lag-1 correlation, and a gap counts with its length', () => {
  const alternating = Array.from({ length: 14 }, (_, day) => ({
    day,
    inside: day % 2,
    outside: null,
    group: 0,
  }))
  expect(boundLag1(alternating)).toBe(leastLag1)
  const drifting = Array.from({ length: 14 }, (_, day) => ({ day, inside: day, outside: null, group: 0 }))
  expect(boundLag1(drifting)).toBeGreaterThan(0.9)
  expect(boundLag1(drifting.map((each) => ({ ...each, inside: 1 })))).toBeGreaterThan(0.9)
})

function series(length: number, lag1: number, random: () => number): ModelDay[] {
  const normal = createNormal(random)
  let inside = normal()
  return Array.from({ length }, (_, day) => {
    inside = lag1 * inside + Math.sqrt(1 - lag1 ** 2) * normal()
    const own = Math.sqrt(0.1) * normal()
    return { day, inside: Math.sqrt(0.9) * inside + own, outside: null, group: 0 }
  })
}

test('the interval for pairs of days is that of a paired t test', () => {
  // The differences have mean 2 and variance 2.5, from five pairs.
  const { estimate, low, high } = pairedInterval([0, 1, 2, 3, 4])
  expect(estimate).toBe(2)
  expect(high - 2).toBeCloseTo(2.776 * Math.sqrt(2.5 / 5), 9)
  expect(2 - low).toBeCloseTo(2.776 * Math.sqrt(2.5 / 5), 9)
})
