import type { OffsetAt } from '../readings/times/clock-times.ts'
import type { SeriesData } from '../series/series-data.ts'
import { type Day, dailyValue, hoursOf, matchHours } from './days/full-days.ts'
import { allHours, type HoursOfDay } from './days/hourly-means.ts'
import { outdoorDays, pairWithOutdoor } from './days/outdoor-days.ts'
import { splitDays } from './days/split-days.ts'
import { describeSide, isTooLow, listCautions, toChange } from './describe-side.ts'
import type { Action, Effect, EffectResult } from './effect.ts'
import { effectGates, effectScales } from './effect-rules.ts'
import type { Interval } from './intervals/interval.ts'
import { mean, squaresAroundMean } from './intervals/moments.ts'
import { outdoorInterval } from './intervals/outdoor-interval.ts'
import { welchInterval } from './intervals/welch-interval.ts'

export interface Comparison {
  /** Of one sensor in one place; every reading, not thinned. */
  series: SeriesData
  action: Action
  /** Whatever else was done. */
  others: readonly Action[]
  offsetAt: OffsetAt
  hours?: HoursOfDay
  /** The same quantity outdoors. */
  outdoor?: SeriesData | null
}

/** What readings say of what was done, by the procedure in docs/air-statistics.md: nothing of it is chosen after looking. */
export function compareBeforeAfter(comparison: Comparison): EffectResult {
  const { series, action, hours = allHours } = comparison
  const scale = effectScales[series.metric]
  if (scale === null) return { none: 'not_comparable' }
  if (action.kind === 'sensor_moved') return { none: 'sensor_moved' }
  const { before, after, measuredHours } = splitDays({ ...comparison, hours })
  if (Math.min(before.length, after.length) < effectGates.earlyDays) return { none: 'too_few_days' }
  const matched = matchHours([before, after], hours)
  if (matched.length < effectGates.completeness * hours.count) return { none: 'other_hours' }

  const describe = (days: readonly Day[]) => describeSide(days, { matched, scale, metric: series.metric })
  const sides = { before: describe(before), after: describe(after) }
  if (isTooLow(series.metric, [sides.before, sides.after])) return { none: 'too_low' }
  const toValue = (values: readonly number[]) => dailyValue(values, scale, effectGates.floor)
  const { method, interval, outdoorChange } = findInterval({
    ...{ before, after, matched, toValue },
    outdoor: comparison.outdoor ? outdoorDays(comparison.outdoor, { ...comparison, hours }) : null,
  })
  const change = toChange(interval, scale)
  const isPurifier = action.kind === 'purifier_on' || action.kind === 'filter_box_built'
  const idleDays = sides.after.firstDay - sides.before.lastDay - 1
  return {
    ...{ method, scale, unit: series.unit, change, ...sides },
    stage: isFullSide(before) && isFullSide(after) ? 'full' : 'early',
    isClear: interval.low > 0 || interval.high < 0,
    matchedHours: matched.length,
    droppedHours: measuredHours - sides.before.hours - sides.after.hours,
    outdoorChange: outdoorChange === null ? null : toChange(outdoorChange, scale).estimate,
    cautions: listCautions(change, { metric: series.metric, isPurifier, idleDays }),
  }
}

interface Found {
  method: Effect['method']
  interval: Interval
  outdoorChange: Interval | null
}

function findInterval({
  before,
  after,
  matched,
  toValue,
  outdoor,
}: {
  before: readonly Day[]
  after: readonly Day[]
  matched: readonly number[]
  toValue: (hours: readonly number[]) => number
  outdoor: ReadonlyMap<number, Day> | null
}): Found {
  const [first, second] = [before, after].map((days) =>
    outdoor ? pairWithOutdoor(days, outdoor, { matched, toValue }) : null,
  )
  const outside = [...(first ?? []), ...(second ?? [])].map((day) => day.outside)
  if (first && second && squaresAroundMean(outside) > 0) {
    const change = mean(second.map((day) => day.outside)) - mean(first.map((day) => day.outside))
    return {
      method: 'outdoor',
      interval: outdoorInterval(first, second),
      outdoorChange: { estimate: change, low: change, high: change },
    }
  }
  const [of, to] = [before, after].map((days) => days.map((day) => toValue(hoursOf(day, matched))))
  return { method: 'welch', interval: welchInterval(of ?? [], to ?? []), outdoorChange: null }
}

/** Seven days or more, of which some are of a weekend and some are not. */
function isFullSide(days: readonly Day[]): boolean {
  // 1 January 1970 was a Thursday.
  const isWeekend = days.map(({ day }) => (day + 4) % 7 === 6 || (day + 4) % 7 === 0)
  return days.length >= effectGates.fullDays && isWeekend.includes(true) && isWeekend.includes(false)
}
