import { expect, test } from 'vitest'
import { describeHits } from './word-rule-row.tsx'

test.each([
  [0, 0, 'No matches.'],
  [1, 0, 'One match.'],
  [3, 2, '3 matches, 2 of them false.'],
])(
  'the accuracy of a word rule with %d matches, %d of them false, is shown as %s',
  (hits, wrongHits, says) => {
    expect(describeHits({ hits, wrongHits })).toBe(says)
  },
)
