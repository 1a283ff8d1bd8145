import type { OffsetAt } from '#app/platform/time/zone-offset.ts'
import type { SeriesData } from '../series/series-data.ts'
import { type Day, dailyValue, fullDays, matchHours } from './days/full-days.ts'
import { historyDays } from './days/history-days.ts'
import { allHours, type HoursOfDay, hourlyMeans } from './days/hourly-means.ts'
import { describeSide, isTooLow, listCautions, toChange, toChangeOf } from './describe-side.ts'
import type { Action, EffectResult } from './effect.ts'
import { effectGates, effectScales, minFullDays, settleAfterMs } from './effect-rules.ts'
import { estimateChange } from './estimate-change.ts'

export interface Comparison {
  /** All readings of one sensor in one place, without thinning. Readings outside the compared days serve to estimate the lag-1 correlation. */
  series: SeriesData
  action: Action
  others: readonly Action[]
  offsetAt: OffsetAt
  hours?: HoursOfDay
  /** The same metric outdoors. */
  outdoor?: SeriesData | null
}

/** Smaller differences count as rounding errors, because a model with outdoor air may fit a room's values exactly. */
const roundingError = 1e-9

/** Compares the days before and after an action, by the procedure in docs/air-statistics.md, which is fixed in advance. */
export function compareBeforeAfter(comparison: Comparison): EffectResult {
  const { series, action, hours = allHours } = comparison
  const scale = effectScales[series.metric]
  if (scale === null) return { none: 'not_comparable' }
  if (action.kind === 'sensor_moved') return { none: 'sensor_moved' }
  const { before, after, measuredHours } = splitDays({ ...comparison, hours })
  if (Math.min(before.length, after.length) < minFullDays(series.metric))
    return { none: series.metric === 'radon' ? 'too_few_radon_days' : 'too_few_days' }
  const matched = matchHours([before, after], hours)
  if (matched.length < effectGates.completeness * hours.count) return { none: 'other_hours' }

  const describe = (days: readonly Day[]) => describeSide(days, { matched, scale, metric: series.metric })
  const sides = { before: describe(before), after: describe(after) }
  if (isTooLow(series.metric, [sides.before, sides.after])) return { none: 'too_low' }
  const toValue = (values: readonly number[]) => dailyValue(values, scale, effectGates.floor)
  const actions = [...comparison.others, action]
  const { method, interval, lag1, outdoorChange } = estimateChange({
    ...{ before, after, matched, toValue },
    history: historyDays(series, { ...comparison, actions, at: action.at, hours }),
    outdoor: comparison.outdoor ? outdoorDays(comparison.outdoor, { ...comparison, hours }) : [],
  })
  const change = toChange(interval, scale)
  const isPurifier = action.kind === 'purifier_on' || action.kind === 'filter_box_built'
  const idleDays = sides.after.firstDay - sides.before.lastDay - 1
  return {
    ...{ method, lag1, scale, unit: series.unit, change, ...sides },
    stage: isFullSide(before) && isFullSide(after) ? 'full' : 'early',
    isClear: interval.low > roundingError || interval.high < -roundingError,
    matchedHours: matched.length,
    droppedHours: measuredHours - sides.before.hours - sides.after.hours,
    outdoorChange: outdoorChange === null ? null : toChangeOf(outdoorChange, scale),
    cautions: listCautions(change, { metric: series.metric, isPurifier, idleDays }),
  }
}

/** True for at least seven days that include both weekdays and weekend days. */
function isFullSide(days: readonly Day[]): boolean {
  // 1 January 1970 was a Thursday.
  const isWeekend = days.map(({ day }) => (day + 4) % 7 === 6 || (day + 4) % 7 === 0)
  return days.length >= effectGates.fullDays && isWeekend.includes(true) && isWeekend.includes(false)
}

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

/** Any other action ends a side, because their effects could not be separated. Opening a window for a while does not. */
function splitDays({ series, action, others, offsetAt, hours }: Split): SplitDays {
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

function outdoorDays(
  outdoor: SeriesData,
  { offsetAt, hours }: { offsetAt: OffsetAt; hours: HoursOfDay },
): Day[] {
  const { completeness } = effectGates
  return fullDays(hourlyMeans(outdoor, { offsetAt, hours, leftOut: [], completeness }), hours, completeness)
}
