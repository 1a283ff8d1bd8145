import { expect, test } from 'vitest'
import { wrapIndex } from './use-carousel.ts'

test.each([
  [5, 0],
  [-1, 4],
  [3, 3],
])('the carousel’s position %i of five shows picture %i', (index, place) => {
  expect(wrapIndex(index, 5)).toBe(place)
})
