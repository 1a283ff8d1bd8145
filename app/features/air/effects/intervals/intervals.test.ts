import { expect, test } from 'vitest'
import { outdoorInterval, outdoorWidening } from './outdoor-interval.ts'
import { pairedInterval } from './paired-interval.ts'
import { welchInterval, welchWidening } from './welch-interval.ts'

const [before, after] = [
  [3, 4, 5, 6],
  [1, 2, 3],
]

test('Welch’s interval is √3 times as wide as the textbook’s', () => {
  // Variances 5/3 and 1: a standard error of √(5/12 + 1/3) = 0.866 with 4.96 degrees of freedom, of which 4 count.
  const { estimate, low, high } = welchInterval(before, after)
  expect(estimate).toBeCloseTo(-2.5, 12)
  const margin = 2.776 * Math.sqrt(5 / 12 + 1 / 3) * welchWidening
  expect(low).toBeCloseTo(-2.5 - margin, 9)
  expect(high).toBeCloseTo(-2.5 + margin, 9)
})

test('what the outdoor air explains is no effect', () => {
  const outside = [2, 5, 3, 4, 9, 7, 8, 6]
  const days = outside.map((level, index) => ({
    inside: 1 + 0.5 * level - (index < 4 ? 0 : 2),
    outside: level,
  }))
  const { estimate, low, high } = outdoorInterval(days.slice(0, 4), days.slice(4))
  expect(estimate).toBeCloseTo(-2, 12)
  expect(high - low).toBeCloseTo(0, 6)
})

test('the interval with outdoor air is that of the linear model, widened', () => {
  // Within both sides: squares outdoors 2 and 2, products 0 and 1, squares inside 2/3 and 2/3.
  const days = [
    { inside: 1, outside: 0 },
    { inside: 2, outside: 1 },
    { inside: 1, outside: 2 },
    { inside: 4, outside: 0 },
    { inside: 4, outside: 1 },
    { inside: 5, outside: 2 },
  ]
  const { estimate, low, high } = outdoorInterval(days.slice(0, 3), days.slice(3))
  const slope = 1 / 4
  const unexplained = 2 / 3 + 2 / 3 - slope * 1
  expect(estimate).toBeCloseTo(3, 12)
  expect(high - low).toBeCloseTo(2 * outdoorWidening * 3.182 * Math.sqrt((unexplained / 3) * (2 / 3)), 9)
})

test('the interval of pairs is that of a paired t test', () => {
  // Mean 2, variance 2.5, five pairs.
  const { estimate, low, high } = pairedInterval([0, 1, 2, 3, 4])
  expect(estimate).toBe(2)
  expect(high - 2).toBeCloseTo(2.776 * Math.sqrt(2.5 / 5), 9)
  expect(2 - low).toBeCloseTo(2.776 * Math.sqrt(2.5 / 5), 9)
})
