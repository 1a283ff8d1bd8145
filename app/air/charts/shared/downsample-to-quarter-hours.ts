import { medianOf } from '../../science/series/order-statistics.ts'
import type { SeriesData } from '../../science/series/series-data.ts'

export const quarterMs = 15 * 60_000

/** Finer data would reveal when someone is at home and tell little more about the air. */
export function downsampleToQuarterHours(series: SeriesData): SeriesData {
  const { times, values } = series.points
  const [keptTimes, medians]: [number[], number[]] = [[], []]
  for (let start = 0; start < times.length; ) {
    const quarter = Math.floor((times[start] ?? 0) / quarterMs)
    let stop = start + 1
    while (stop < times.length && Math.floor((times[stop] ?? 0) / quarterMs) === quarter) stop += 1
    keptTimes.push((quarter + 0.5) * quarterMs)
    medians.push(medianOf(values.slice(start, stop)))
    start = stop
  }
  return {
    ...series,
    stepMs: Math.max(series.stepMs, quarterMs),
    points: { times: Float64Array.from(keptTimes), values: Float64Array.from(medians) },
    thinning: null,
  }
}
