import type { OffsetAt } from '../../../files/times/clock-times.ts'
import type { SeriesData } from '../../series/series-data.ts'

const hourMs = 3_600_000

/** Which hours of the clock count: `count` of them, from `first`. A night belongs to the day on which it begins. */
export interface HoursOfDay {
  /** 0 to 23 */
  first: number
  /** 1 to 24 */
  count: number
}

export const allHours: HoursOfDay = { first: 0, count: 24 }

export interface HourMean {
  /** Days since 1970 by the clock of the place. */
  day: number
  /** 0 to 23, from the first of the hours that count. */
  hour: number
  mean: number
}

/** What is left out: from, and up to. Milliseconds since 1970. */
export type Span = readonly [from: number, to: number]

interface HourSum {
  sum: number
  ms: number
}

/**
 * Means of the clock's hours in which at least three quarters of an hour were measured. A reading stands for the time until the
 * next one; before a gap, for the usual step.
 */
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
