import { expect, test } from 'vitest'
import { findBroken, formatTable, type PageFigures, takeMedians } from './page-report.ts'

const good: PageFigures = {
  performance: 98,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 1712.4,
  layoutShift: 0.01,
  blocked: 100,
}

test('a page that exactly meets its targets is not marked in the report', () => {
  const pages = new Map([['/', good]])
  expect(findBroken(pages)).toEqual([])
  expect(formatTable(pages)).toContain('| `/` | 98 | 100 | 100 | 100 | 1712 ms | 0.010 | 100 ms |')
})

test.each([
  ['performance', 97],
  ['accessibility', 99],
  ['bestPractices', 99],
  ['seo', 99],
  ['layoutShift', 0.011],
  ['blocked', 101],
  ['blocked', Number.NaN],
] as const)('a page whose %s is %d is marked as missing a target', (figure, value) => {
  const pages = new Map([['/auth', { ...good, [figure]: value }]])
  expect(findBroken(pages)).toHaveLength(1)
  expect(formatTable(pages)).toContain('✗')
})

test('the median of each measurement is computed separately', () => {
  const runs = [30, 10, 20].map((blocked, at) => ({ ...good, blocked, performance: 97 + at }))
  expect(takeMedians(runs)).toEqual({ ...good, blocked: 20, performance: 98 })
})
