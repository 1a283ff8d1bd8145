import { expect, test } from 'vitest'
import { studentT95 } from './student-t.ts'

test.each([
  [1, 12.706],
  [3, 3.182],
  [6, 2.447],
  [11, 2.201],
  [25, 2.06],
  [30, 2.042],
  [31, 2.0395],
  [40, 2.021],
  [60, 2],
  [120, 1.98],
  [1_000, 1.962],
])('with %i degrees of freedom, 95% lie within %f standard errors', (degrees, expected) => {
  expect(studentT95(degrees)).toBeCloseTo(expected, 3)
})

test.each([0, -1, 2.5, Number.NaN])('%d degrees of freedom are rejected', (degrees) => {
  expect(() => studentT95(degrees)).toThrow(RangeError)
})
