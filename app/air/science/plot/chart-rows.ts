import { bisectLeft } from 'd3-array'
import { highestOf, lowestOf, medianOf } from '../series/order-statistics.ts'
import type { SeriesData } from '../series/series-data.ts'
import { type ChartClock, describePeriod, endOfPeriod, instantOf, type Period } from './chart-clock.ts'
import type { ChartTable } from './drawn-chart.ts'

const dayMs = 86_400_000

interface Range {
  from: number
  to: number
  clock: ChartClock
  format: (value: number) => string
}

/** Tabulates the readings: one row for each hour of up to two days, for each day of up to two months, otherwise for each month. */
export function chartRows(series: Pick<SeriesData, 'points' | 'thinning'>, range: Range): ChartTable {
  const { times } = series.points
  const { from, to, clock } = range
  const stretch = stretchFor(to - from)
  const rows: ChartTable['rows'] = []
  const end = bisectLeft(times, to + 1)
  for (let start = bisectLeft(times, from); start < end; ) {
    const first = times[start] ?? 0
    const at = first + clock.offsetAt(first)
    const next = instantOf(endOfPeriod(at, stretch, clock), clock)
    // At the end of DST, the row of the repeated hour would otherwise end before it begins.
    const stop = Math.min(end, Math.max(start + 1, bisectLeft(times, next)))
    rows.push({
      time: describePeriod(at, stretch, clock),
      ...describeReadings(series, { start, stop }, range),
    })
    start = stop
  }
  return { head: { hour: 'Hour', day: 'Day', month: 'Time' }[stretch], rows }
}

function stretchFor(ms: number): Period {
  if (ms <= 2 * dayMs) return 'hour'
  return ms <= 62 * dayMs ? 'day' : 'month'
}

function describeReadings(
  { points: { values }, thinning }: Pick<SeriesData, 'points' | 'thinning'>,
  { start, stop }: { start: number; stop: number },
  { format }: Range,
) {
  return {
    lowest: format(lowestOf(thinning?.lows ?? values, start, stop)),
    median: format(medianOf(values.slice(start, stop))),
    highest: format(highestOf(thinning?.highs ?? values, start, stop)),
    readings: thinning
      ? thinning.counts.subarray(start, stop).reduce((sum, count) => sum + count, 0)
      : stop - start,
  }
}
