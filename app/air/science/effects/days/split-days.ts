import type { OffsetAt } from '../../../files/times/clock-times.ts'
import type { SeriesData } from '../../series/series-data.ts'
import type { Action } from '../effect.ts'
import { effectGates, settleAfterMs } from '../effect-rules.ts'
import { type Day, fullDays } from './full-days.ts'
import { type HoursOfDay, hourlyMeans } from './hourly-means.ts'

interface SplitDays {
  before: Day[]
  after: Day[]
  /** Number of hours measured between the neighboring actions, including those that are not used. */
  measuredHours: number
}

interface Split {
  series: SeriesData
  action: Action
  others: readonly Action[]
  offsetAt: OffsetAt
  hours: HoursOfDay
}

/**
 * Returns the full days on both sides of an action. Any other action ends a side, because the effects of two actions could not be
 * separated. Opening a window for a while does not end a side.
 */
export function splitDays({ series, action, others, offsetAt, hours }: Split): SplitDays {
  const { completeness, settleMs, mostDays, reachMs } = effectGates
  const settleAfter = settleAfterMs(series.metric)
  const lasting = others.filter(({ kind }) => kind !== 'window_opened').map(({ at }) => at)
  const begin = Math.max(
    action.at - reachMs,
    ...lasting.filter((at) => at <= action.at).map((at) => at + settleAfter),
  )
  const end = Math.min(action.at + reachMs, ...lasting.filter((at) => at > action.at))
  const measure = (from: number, to: number) =>
    hourlyMeans(series, {
      offsetAt,
      hours,
      completeness,
      leftOut: [
        [Number.NEGATIVE_INFINITY, from],
        [to, Number.POSITIVE_INFINITY],
      ],
    })
  return {
    before: fullDays(measure(begin, action.at - settleMs), hours, completeness).slice(-mostDays),
    after: fullDays(measure(action.at + settleAfter, end), hours, completeness).slice(0, mostDays),
    measuredHours: measure(begin, end).length,
  }
}
