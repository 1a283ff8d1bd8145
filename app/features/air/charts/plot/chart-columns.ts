import type { SeriesData } from '../../series/series-data.ts'

/** Readings that fall into one column of a chart. */
export interface Column {
  /** In columns from the left. */
  x: number
  low: number
  median: number
  high: number
}

/**
 * What a chart shows of readings: in each column the lowest, the median and the highest, since means would lose the peaks. Where
 * the sensor was silent for more than three of its steps, a new run begins.
 *
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
  let start = firstFrom(times, from)
  const end = firstFrom(times, to + 1)
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

export function lowestOf(values: Float64Array, start: number, stop: number): number {
  let lowest = Number.POSITIVE_INFINITY
  for (let index = start; index < stop; index += 1) lowest = Math.min(lowest, values[index] ?? lowest)
  return lowest
}

export function highestOf(values: Float64Array, start: number, stop: number): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let index = start; index < stop; index += 1) highest = Math.max(highest, values[index] ?? highest)
  return highest
}

/** The index of the first time that is no earlier. */
export function firstFrom(times: Float64Array, from: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Sorts what it is given. */
export function medianOf(values: Float64Array): number {
  values.sort()
  const middle = values.length / 2
  return ((values[Math.ceil(middle) - 1] ?? Number.NaN) + (values[Math.floor(middle)] ?? Number.NaN)) / 2
}
