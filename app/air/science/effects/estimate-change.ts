import { type Day, hoursOf } from './days/full-days.ts'
import type { HistoryDay } from './days/history-days.ts'
import type { Effect, LagOneBasis } from './effect.ts'
import { effectGates } from './effect-rules.ts'
import type { ModelDay } from './intervals/day-model.ts'
import type { Interval } from './intervals/interval.ts'
import { boundLag1, estimateLag1, leastLag1 } from './intervals/lag1-correlation.ts'
import { modelInterval } from './intervals/model-interval.ts'
import { mean, squaresAroundMean } from './intervals/moments.ts'

interface Compared {
  before: readonly Day[]
  after: readonly Day[]
  history: readonly HistoryDay[]
  matched: readonly number[]
  toValue: (hours: readonly number[]) => number
  outdoor: readonly Day[]
}

interface EstimatedChange {
  method: Exclude<Effect['method'], 'paired'>
  interval: Interval
  lag1: LagOne
  /** The change of the outdoor air, on the scale of the daily values; null without outdoor air. */
  outdoorChange: number | null
}

/** Estimates after − before, adjusted for outdoor air if enough days have outdoor values. */
export function estimateChange({
  before,
  after,
  history,
  matched,
  toValue,
  outdoor,
}: Compared): EstimatedChange {
  const levelOf = (day: Day) => toValue(hoursOf(day, matched))
  const outsides = new Map(outdoor.map((day) => [day.day, levelOf(day)]))
  const toModel = (days: readonly Day[], groupOf: (day: Day) => number): ModelDay[] =>
    days.map((day) => ({ day: day.day, inside: levelOf(day), outside: null, group: groupOf(day) }))
  const withOutdoor = (days: readonly ModelDay[]) =>
    days.flatMap((day) => {
      const outside = outsides.get(day.day)
      return outside === undefined ? [] : [{ ...day, outside }]
    })
  const [first, second] = [toModel(before, () => 0), toModel(after, () => 1)]
  const groups = new Map(history.map(({ day, group }) => [day, group]))
  const past = toModel(history, ({ day }) => groups.get(day) ?? 0)
  const outdoors = [...outsides]
    .map(([day, value]) => ({ day, inside: value, outside: null, group: 0 }))
    .slice(-effectGates.mostHistoryDays)
  const [firstOutside, secondOutside] = [withOutdoor(first), withOutdoor(second)]
  if (isExplained(firstOutside, first) && isExplained(secondOutside, second)) {
    const levels = [firstOutside, secondOutside].map((days) => days.map(({ outside }) => outside))
    const compared = [...firstOutside, ...secondOutside]
    const lag1 = chooseLag1({ compared, history: withOutdoor(past), outdoors })
    return {
      ...{ method: 'outdoor', lag1, interval: modelInterval(compared, lag1.value) },
      outdoorChange: mean(levels[1] ?? []) - mean(levels[0] ?? []),
    }
  }
  const compared = [...first, ...second]
  const lag1 = chooseLag1({ compared, history: past, outdoors })
  return { method: 'days', lag1, interval: modelInterval(compared, lag1.value), outdoorChange: null }
}

function isExplained(withOutdoor: readonly { outside: number }[], days: readonly ModelDay[]): boolean {
  const { completeness, earlyDays } = effectGates
  if (withOutdoor.length < Math.max(earlyDays, completeness * days.length)) return false
  return squaresAroundMean(withOutdoor.map(({ outside }) => outside)) > 1e-9
}

interface LagOne {
  value: number
  from: LagOneBasis
  days: number
}

/**
 * Uses an upper bound from the compared days unless there are 60 days of the room. An estimate from 60 days of outdoor air is used if it is
 * larger, because day-to-day variation indoors hides the persistence of the weather.
 */
function chooseLag1({
  compared,
  history,
  outdoors,
}: {
  compared: readonly ModelDay[]
  /** Days of the same room, modeled like `compared`. */
  history: readonly ModelDay[]
  outdoors: readonly ModelDay[]
}): LagOne {
  const isLong = (days: readonly ModelDay[]) => days.length >= effectGates.historyDays
  if (!isLong(history) && !isLong(outdoors))
    return { value: boundLag1(compared), from: 'bound', days: compared.length }
  const ofRoom: LagOne = isLong(history)
    ? { value: estimateLag1(history), from: 'history', days: history.length }
    : { value: estimateLag1(compared), from: 'bound', days: compared.length }
  const ofWeather = isLong(outdoors) ? estimateLag1(outdoors) : leastLag1
  return ofWeather > ofRoom.value ? { value: ofWeather, from: 'outdoors', days: outdoors.length } : ofRoom
}
