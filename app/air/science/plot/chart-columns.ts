import { bisectLeft } from 'd3-array'
import { highestOf, lowestOf, medianOf } from '../series/order-statistics.ts'
import type { SeriesData } from '../series/series-data.ts'

export interface Column {
  x: number
  low: number
  median: number
  high: number
}

/**
 * Returns the lowest, median and highest of each column; means would hide peaks. Starts a new run after a gap of three intervals.
 * @param from, to milliseconds since 1970; readings outside are left out
 */
export function toColumns(
  { points: { times, values }, thinning, stepMs }: Pick<SeriesData, 'points' | 'thinning' | 'stepMs'>,
  { from, to, columns }: { from: number; to: number; columns: number },
): Column[][] {
  const [lows, highs] = [thinning?.lows ?? values, thinning?.highs ?? values]
  const longestStep = 3 * Math.max(stepMs, thinning?.bucketMs ?? 0)
  const perMs = columns / (to - from)
  const columnOf = (index: number) => Math.min(columns - 1, Math.floor(((times[index] ?? 0) - from) * perMs))
  const runs: Column[][] = []
  let start = bisectLeft(times, from)
  const end = bisectLeft(times, to + 1)
  let before = Number.NEGATIVE_INFINITY
  while (start < end) {
    const [column, begin] = [columnOf(start), times[start] ?? 0]
    let stop = start + 1
    while (
      stop < end &&
      columnOf(stop) === column &&
      (times[stop] ?? 0) - (times[stop - 1] ?? 0) <= longestStep
    )
      stop += 1
    if (begin - before > longestStep) runs.push([])
    before = times[stop - 1] ?? begin
    runs.at(-1)?.push({
      x: ((begin + before) / 2 - from) * perMs,
      low: lowestOf(lows, start, stop),
      median: medianOf(values.slice(start, stop)),
      high: highestOf(highs, start, stop),
    })
    start = stop
  }
  return runs
}
