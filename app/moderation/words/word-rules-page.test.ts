import { expect, test } from 'vitest'
import { describeHits } from './word-rules-page.tsx'

test.each([
  [0, 0, 'No hits.'],
  [1, 0, 'One hit.'],
  [3, 2, '3 hits, 2 of them wrong.'],
])('the accuracy of a word rule with %d hits, %d of them wrong, is shown as %s', (hits, wrongHits, says) => {
  expect(describeHits({ hits, wrongHits })).toBe(says)
})
