import { expect, test } from 'vitest'
import { formatCount } from './community-impact.tsx'

test.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890])(
  'the count %d is formatted as in English',
  (count) => {
    expect(formatCount(count)).toBe(new Intl.NumberFormat('en-US').format(count))
  },
)
