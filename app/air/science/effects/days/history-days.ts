import type { OffsetAt } from '#app/platform/time/zone-offset.ts'
import type { SeriesData } from '../../series/series-data.ts'
import type { Action } from '../effect.ts'
import { effectGates, settleAfterMs } from '../effect-rules.ts'
import { type Day, fullDays } from './full-days.ts'
import { type HoursOfDay, hourlyMeans, type Span } from './hourly-means.ts'

const dayMs = 86_400_000

export interface HistoryDay extends Day {
  /** The number of lasting actions before this day. Days with the same number share a level. */
  group: number
}

/** Returns the full days nearest to an action, including days before and after other actions. */
export function historyDays(
  series: SeriesData,
  {
    actions,
    at,
    offsetAt,
    hours,
  }: { actions: readonly Action[]; at: number; offsetAt: OffsetAt; hours: HoursOfDay },
): HistoryDay[] {
  const { completeness, settleMs, mostHistoryDays } = effectGates
  const dayOf = (time: number) => Math.floor((time + offsetAt(time)) / dayMs)
  const lasting = actions.filter(({ kind }) => kind !== 'window_opened')
  const leftOut = lasting.map((each): Span => [each.at - settleMs, each.at + settleAfterMs(series.metric)])
  const days = fullDays(hourlyMeans(series, { offsetAt, hours, completeness, leftOut }), hours, completeness)
  const middle = dayOf(at)
  return days
    .toSorted((a, b) => Math.abs(a.day - middle) - Math.abs(b.day - middle))
    .slice(0, mostHistoryDays)
    .sort((a, b) => a.day - b.day)
    .map((day) => ({ ...day, group: lasting.filter((each) => dayOf(each.at) <= day.day).length }))
}
