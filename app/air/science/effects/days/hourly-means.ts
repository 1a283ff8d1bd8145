import type { OffsetAt } from '#app/platform/time/zone-offset.ts'
import type { SeriesData } from '../../series/series-data.ts'

const hourMs = 3_600_000

/** The hours of a day to include: `count` hours from `first`. Hours after midnight belong to the day on which the range begins. */
export interface HoursOfDay {
  /** 0 to 23 */
  first: number
  /** 1 to 24 */
  count: number
}

export const allHours: HoursOfDay = { first: 0, count: 24 }

export interface HourMean {
  /** Local days since 1970. */
  day: number
  /** 0 to 23, counted from `HoursOfDay.first`. */
  hour: number
  mean: number
}

/** A time range to exclude, in ms since 1970; `from` is inclusive, `to` exclusive. */
export type Span = readonly [from: number, to: number]

interface HourSum {
  sum: number
  ms: number
}

/** Includes hours that are at least three quarters covered. A reading counts until the next one; before a gap, for the usual interval. */
export function hourlyMeans(
  { points: { times, values }, stepMs }: Pick<SeriesData, 'points' | 'stepMs'>,
  {
    offsetAt,
    hours,
    leftOut,
    completeness,
  }: { offsetAt: OffsetAt; hours: HoursOfDay; leftOut: readonly Span[]; completeness: number },
): HourMean[] {
  const sums = new Map<number, HourSum>()
  for (const [index, time] of times.entries()) {
    if (leftOut.some(([from, to]) => time >= from && time < to)) continue
    const gap = (times[index + 1] ?? time + stepMs) - time
    const end = time + (gap > 3 * stepMs ? stepMs : gap)
    addToHours(sums, { time, end, value: values[index] ?? Number.NaN, offsetAt })
  }
  return [...sums].flatMap(([at, { sum, ms }]) => {
    const from = at - hours.first
    const hour = ((from % 24) + 24) % 24
    const isCounted = ms >= completeness * hourMs && hour < hours.count
    return isCounted ? [{ day: Math.floor(from / 24), hour, mean: sum / ms }] : []
  })
}

function addToHours(
  sums: Map<number, HourSum>,
  { time, end, value, offsetAt }: { time: number; end: number; value: number; offsetAt: OffsetAt },
): void {
  for (let from = time; from < end; ) {
    const clock = from + offsetAt(from)
    const at = Math.floor(clock / hourMs)
    const ms = Math.min(end - from, (at + 1) * hourMs - clock)
    const known = sums.get(at) ?? { sum: 0, ms: 0 }
    sums.set(at, { sum: known.sum + value * ms, ms: known.ms + ms })
    from += ms
  }
}
