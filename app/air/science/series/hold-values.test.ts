import { expect, test } from 'vitest'
import type { Points } from '#database/readings/points.ts'
import { longestHoldMs } from '../../air-limits.ts'
import { heldStepMs, holdValues } from './hold-values.ts'

const minute = 60_000
const hour = 60 * minute

async function hold(days: readonly Points[], span: { from: number; until: number }) {
  const held: [minute: number, value: number][] = []
  async function* source() {
    yield* days
  }
  for await (const { times, values } of holdValues(source(), span))
    for (const [index, at] of times.entries()) held.push([at / minute, values[index] ?? Number.NaN])
  return held
}

const points = (
  entries: readonly (readonly [minute: number, value: number])[],
  ends?: [number, number][],
): Points => ({
  times: Float64Array.from(entries, ([at]) => at * minute),
  values: Float64Array.from(entries, ([, value]) => value),
  ...(ends && { ends: new Map(ends.map(([at, end]) => [at * minute, end * minute])) }),
})

test('a value is held until the next one, even across midnight', async () => {
  expect(await hold([points([[1, 7]]), points([[13, 8]])], { from: 0, until: 13 * minute })).toEqual([
    [1, 7],
    [5, 7],
    [10, 7],
    [13, 8],
  ])
})

test('a held value ends where the sensor became unavailable', async () => {
  const file = points(
    [
      [0, 7],
      [30, 8],
    ],
    [[0, 11]],
  )
  expect(await hold([file], { from: 0, until: 35 * minute })).toEqual([
    [0, 7],
    [5, 7],
    [10, 7],
    [30, 8],
  ])
})

test('a value is held for at most eight hours', async () => {
  const held = await hold([points([[0, 7]]), points([[40 * 60, 8]])], { from: 0, until: 41 * hour })
  expect(held.filter(([, value]) => value === 7)).toHaveLength(longestHoldMs / heldStepMs)
})

test('a value held from before the shown period appears from the period’s start', async () => {
  expect(await hold([points([[0, 7]])], { from: 7 * hour, until: 7 * hour + 10 * minute })).toEqual([
    [420, 7],
    [425, 7],
  ])
  expect(await hold([points([[0, 7]])], { from: 9 * hour, until: 10 * hour })).toEqual([])
})
