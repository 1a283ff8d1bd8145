import type { OffsetAt } from '../../readings/times/clock-times.ts'
import type { SeriesData } from '../../series/series-data.ts'
import { effectGates } from '../effect-rules.ts'
import { type Day, fullDays, hoursOf } from './full-days.ts'
import { type HoursOfDay, hourlyMeans } from './hourly-means.ts'

/** Full days outdoors, by the number of the day. */
export function outdoorDays(
  outdoor: SeriesData,
  { offsetAt, hours }: { offsetAt: OffsetAt; hours: HoursOfDay },
): ReadonlyMap<number, Day> {
  const { completeness } = effectGates
  const means = hourlyMeans(outdoor, { offsetAt, hours, leftOut: [], completeness })
  return new Map(fullDays(means, hours, completeness).map((day) => [day.day, day]))
}

/** Days in the room with the same day outdoors; null unless three quarters of the days have one. */
export function pairWithOutdoor(
  days: readonly Day[],
  outdoor: ReadonlyMap<number, Day>,
  { matched, toValue }: { matched: readonly number[]; toValue: (hours: readonly number[]) => number },
): { inside: number; outside: number }[] | null {
  const pairs = days.flatMap((day) => {
    const outside = outdoor.get(day.day)
    if (!outside) return []
    return [{ inside: toValue(hoursOf(day, matched)), outside: toValue(hoursOf(outside, matched)) }]
  })
  const isEnough = pairs.length >= effectGates.completeness * days.length
  return isEnough && pairs.length >= effectGates.earlyDays ? pairs : null
}
