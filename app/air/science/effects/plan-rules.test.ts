import { expect, test } from 'vitest'
import { isFinished, type PlanRow, targetPairs } from './plan-rules.ts'

const plan = (pairs: number, done: number, missed: readonly number[] = []): PlanRow => ({
  ...{ startDay: 0, switchHour: 8, zone: 'UTC', missed },
  coins: Array.from({ length: pairs }, () => true),
  done: Array.from({ length: done }, (_, day) => day).filter((day) => !missed.includes(day)),
})

test.each([
  ['nine of ten pairs are done', plan(10, 18), 18, false],
  ['all ten are', plan(10, 20), 19, true],
  ['all but a missed one are', plan(11, 22, [3]), 21, true],
  ['six are done, and the days are over', plan(10, 12), 20, true],
  ['five are done, and the days are over', plan(10, 10), 20, false],
  ['a plan from before has its six', plan(6, 12), 11, true],
] as const)('the result of a plan is shown or withheld: %s', (_what, row, today, isTold) => {
  expect(isFinished(row, today)).toBe(isTold)
})

test('an older plan has a goal of six pairs, and a new one has a goal of ten', () => {
  expect([6, 9, 10, 12].map((pairs) => targetPairs(plan(pairs, 0)))).toEqual([6, 6, 10, 10])
})
