import { expect, test } from 'vitest'
import { describeCount, describeShare } from './funnel-labels.ts'

test('a count below five is shown as “< 5”, and a missing count as 0', () => {
  expect([null, undefined, 1234].map(describeCount)).toEqual(['< 5', '0', '1,234'])
})

test('a share is shown in whole percent, and blank if it can’t be computed', () => {
  expect(describeShare(1, 3)).toBe('33%')
  expect(describeShare(undefined, 3)).toBe('0%')
  for (const [n, of] of [
    [null, 3],
    [1, null],
    [1, undefined],
    [0, 0],
  ] as const)
    expect(describeShare(n, of)).toBe('–')
})
