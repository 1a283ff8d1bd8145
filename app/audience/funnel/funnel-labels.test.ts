import { expect, test } from 'vitest'
import { describeCount, describeShare } from './funnel-labels.ts'

test('a count below five is shown as such, and none as 0', () => {
  expect([null, undefined, 1234].map(describeCount)).toEqual(['< 5', '0', '1,234'])
})

test('a share is in whole percent, and blank if either number is hidden or zero', () => {
  expect(describeShare(1, 3)).toBe('33 %')
  expect(describeShare(undefined, 3)).toBe('0 %')
  for (const [n, of] of [
    [null, 3],
    [1, null],
    [1, undefined],
    [0, 0],
  ] as const)
    expect(describeShare(n, of)).toBe('–')
})
