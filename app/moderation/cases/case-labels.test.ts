import { expect, test } from 'vitest'
import { describeDue } from './case-labels.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

test.each([
  [40, 'due in 40 min'],
  [0.2, 'due in 1 min'],
  [90, 'due in 1 h'],
  [47 * 60, 'due in 47 h'],
  [72 * 60, 'due in 3 days'],
  [-5, '5 min overdue'],
  [-150, '2 h overdue'],
])('a case that is due in %d minutes is shown as %s', (minutes, words) => {
  expect(describeDue(at(minutes), now)).toBe(words)
})
