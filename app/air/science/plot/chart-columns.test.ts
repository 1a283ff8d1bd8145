import { expect, test } from 'vitest'
import { toColumns } from './chart-columns.ts'

const minute = 60_000

function everyMinute(values: readonly number[]) {
  const times = Float64Array.from(values, (_, index) => index * minute)
  return { points: { times, values: Float64Array.from(values) }, thinning: null, stepMs: minute }
}

test('a single peak in a day’s readings keeps its height, and the line stays at the median', () => {
  const values = Array.from({ length: 1_440 }, (_, index) => (index === 700 ? 900 : 10))
  const runs = toColumns(everyMinute(values), { from: 0, to: 1_440 * minute, columns: 100 })
  expect(runs).toHaveLength(1)
  const [run = []] = runs
  expect(run).toHaveLength(100)
  expect(Math.max(...run.map(({ high }) => high))).toBe(900)
  expect(run.every(({ median, low }) => median === 10 && low === 10)).toBe(true)
})

test('a silence longer than three steps is a gap in the line, and a shorter one is not', () => {
  const series = everyMinute([1, 2, 3, 4, 5, 6])
  series.points.times = Float64Array.of(0, 1, 4, 5, 9, 10).map((at) => at * minute)
  const runs = toColumns(series, { from: 0, to: 10 * minute, columns: 720 })
  expect(runs.map((run) => run.map(({ median }) => median))).toEqual([
    [1, 2, 3, 4],
    [5, 6],
  ])
})

test('a gap within one pixel column breaks the line too', () => {
  const series = everyMinute([1, 1, 1, 1, 9])
  series.points.times = Float64Array.of(0, 1, 2, 3, 40).map((at) => at * minute)
  expect(toColumns(series, { from: 0, to: 1_000 * minute, columns: 10 })).toHaveLength(2)
})

test('a chart of thinned readings keeps the lowest and highest values', () => {
  const times = Float64Array.of(30, 90, 150).map((at) => at * minute)
  const thinning = {
    bucketMs: 60 * minute,
    lows: Float64Array.of(1, 2, 3),
    highs: Float64Array.of(70, 80, 90),
    counts: Uint32Array.of(60, 60, 60),
  }
  const series = { points: { times, values: Float64Array.of(5, 6, 7) }, thinning, stepMs: minute }
  const [run = []] = toColumns(series, { from: 0, to: 180 * minute, columns: 720 })
  expect(run.map(({ low, median, high }) => [low, median, high])).toEqual([
    [1, 5, 70],
    [2, 6, 80],
    [3, 7, 90],
  ])
})

test('readings outside the shown range are omitted', () => {
  const [run = []] = toColumns(everyMinute([1, 2, 3, 4]), { from: minute, to: 2 * minute, columns: 10 })
  expect(run.map(({ median }) => median)).toEqual([2, 3])
  expect(toColumns(everyMinute([]), { from: 0, to: minute, columns: 10 })).toEqual([])
})
