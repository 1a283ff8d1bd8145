import { expect, test } from 'vitest'
import { countOf } from './count-of.ts'

test('a count of one has the singular, all others the plural', () => {
  const counts = [0, 1, 2, 1_001].map((count) => countOf(count, 'person has', 'people have'))
  expect(counts).toEqual(['0 people have', '1 person has', '2 people have', '1,001 people have'])
  expect(countOf(1, 'row')).toBe('1 row')
  expect(countOf(12_000, 'row')).toBe('12,000 rows')
})
