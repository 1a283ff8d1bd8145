import { expect, test } from 'vitest'
import { describeChange, describeDays } from './activity-labels.ts'

test('a change is in whole percent; if the period before is hidden or empty, its count is shown', () => {
  expect(describeChange(112, 100)).toBe('+12%')
  expect(describeChange(6, 12)).toBe('−50%')
  expect(describeChange(100, 100)).toBe('±0%')
  expect(describeChange(7, 0)).toBe('before 0')
  expect(describeChange(9, null)).toBe('before < 5')
  expect(describeChange(null, 9)).toBe('before 9')
})

test('a row of bars is described by its lowest and highest day, without hidden counts and gaps', () => {
  expect(describeDays([0, 0], [], '2026-11-02')).toBe('0 in the last 30 days')
  expect(describeDays([7, 1040, null], [], '2026-11-02')).toBe('< 5 to 1,040, most on 1 November 2026')
  expect(describeDays([7, 0, 40], [1, 9], '2026-11-02')).toBe(
    '7 to 40, most on 2 November 2026; one day without complete counts',
  )
})
