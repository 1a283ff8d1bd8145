import type { OffsetAt } from '../../../files/times/clock-times.ts'
import type { SeriesData } from '../../series/series-data.ts'
import { effectGates } from '../effect-rules.ts'
import { type Day, fullDays } from './full-days.ts'
import { type HoursOfDay, hourlyMeans } from './hourly-means.ts'

export function outdoorDays(
  outdoor: SeriesData,
  { offsetAt, hours }: { offsetAt: OffsetAt; hours: HoursOfDay },
): Day[] {
  const { completeness } = effectGates
  return fullDays(hourlyMeans(outdoor, { offsetAt, hours, leftOut: [], completeness }), hours, completeness)
}
