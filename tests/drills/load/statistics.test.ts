import { expect, test } from 'vitest'
import { compareSamples, quantile } from './statistics.ts'

const count = (length: number, from: number) => Array.from({ length }, (_, index) => index + from)

// Checked with scipy.stats.mannwhitneyu(..., method='asymptotic', use_continuity=False).
test('similar samples are reported as equal, and different ones as different', () => {
  expect(compareSamples(count(100, 0), count(100, 0))).toEqual({ auc: 0.5, p: expect.closeTo(1, 5) })
  expect(compareSamples(count(100, 0), count(100, 20)).p).toBeLessThan(0.001)
  expect(compareSamples([1, 2, 3], [4, 5, 6])).toEqual({ auc: 1, p: expect.closeTo(0.0495, 3) })
  expect(quantile(count(100, 0), 0.5)).toBe(50)
})
