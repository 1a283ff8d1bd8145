import type { OffsetAt } from '#app/platform/time/zone-offset.ts'
import type { SeriesData } from '../series/series-data.ts'
import { type Day, dailyValue, fullDays, hoursOf, matchHours } from './days/full-days.ts'
import { hourlyMeans } from './days/hourly-means.ts'
import { describeSide, isTooLow, listCautions, toChange } from './describe-side.ts'
import type { EffectResult } from './effect.ts'
import { effectGates, effectScales } from './effect-rules.ts'
import { pairedInterval } from './intervals/paired-interval.ts'

/** Two consecutive days, one of which was chosen at random for the purifier to run. Both are in days since 1970. */
interface DayPair {
  on: number
  off: number
}

/** Compares the days of a randomized plan. @param switchHour local hour at which each day of the plan begins */
export function compareOnOff({
  series,
  pairs,
  switchHour,
  offsetAt,
}: {
  series: SeriesData
  pairs: readonly DayPair[]
  switchHour: number
  offsetAt: OffsetAt
}): EffectResult {
  const scale = effectScales[series.metric]
  if (scale === null) return { none: 'not_comparable' }
  const { completeness, settleHours } = effectGates
  const hours = { first: (switchHour + settleHours) % 24, count: 24 - settleHours }
  const means = hourlyMeans(series, { offsetAt, hours, leftOut: [], completeness })
  const days = new Map(fullDays(means, hours, completeness).map((day) => [day.day, day]))
  const found = pairs.flatMap(({ on, off }): { on: Day; off: Day }[] => {
    const [dayOn, dayOff] = [days.get(on), days.get(off)]
    return dayOn && dayOff ? [{ on: dayOn, off: dayOff }] : []
  })
  if (found.length < effectGates.pairs) return { none: 'too_few_pairs' }
  const [on, off] = [found.map((pair) => pair.on), found.map((pair) => pair.off)]
  const matched = matchHours([on, off], hours)
  const [before, after] = [off, on].map((side) =>
    describeSide(side, { matched, scale, metric: series.metric }),
  )
  if (!before || !after || isTooLow(series.metric, [before, after])) return { none: 'too_low' }
  const toValue = (day: Day) => dailyValue(hoursOf(day, matched), scale, effectGates.floor)
  const interval = pairedInterval(found.map((pair) => toValue(pair.on) - toValue(pair.off)))
  const change = toChange(interval, scale)
  return {
    ...{ method: 'paired', lag1: null, scale, unit: series.unit, stage: 'full', change, before, after },
    isClear: interval.low > 0 || interval.high < 0,
    matchedHours: matched.length,
    droppedHours: means.length - before.hours - after.hours,
    outdoorChange: null,
    cautions: listCautions(change, { metric: series.metric, isPurifier: true, idleDays: 0 }),
  }
}
