import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from './order-statistics.ts'

function sortedMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

const few = fc.integer({ min: 0, max: 3 })
const any = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((value) => value + 0)

test('a median is that of the sorted values, even if many are equal', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(few, any), { minLength: 1, maxLength: 400 }), (values) => {
      expect(medianOf(Float64Array.from(values))).toBe(sortedMedian(values))
    }),
    { numRuns: 1_000 },
  )
})

test('the median of sorted, reversed or equal values takes no longer than that of others', () => {
  const length = 300_001
  for (const value of [(index: number) => index, (index: number) => length - 1 - index, () => length >> 1])
    expect(medianOf(Float64Array.from({ length }, (_, index) => value(index)))).toBe(length >> 1)
})

test('an empty list has no median', () => {
  expect(medianOf(new Float64Array())).toBeNaN()
})
