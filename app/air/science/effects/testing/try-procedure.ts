import { compareBeforeAfter } from '../compare-before-after.ts'
import { compareOnOff } from '../compare-on-off.ts'
import type { EffectResult } from '../effect.ts'
import { type AirTraits, simulateAir, simulatedStart } from './simulated-air.ts'
import { simulateRadon } from './simulated-radon.ts'

const dayMs = 86_400_000
/** Days before the compared ones, for trials with a history. */
const historyDays = 62

export interface Trial {
  runs: number
  /** Days on each side, or number of pairs for a plan. */
  days: number
  random: () => number
}

export interface AirTrial extends Trial {
  /** Factor applied to the level: 1 for no effect. */
  level: number
  sharedWeather: number
  traits: AirTraits
}

export interface Tally {
  tried: number
  /** Number of homes with a figure. */
  told: number
  covered: number
  clear: number
  /** Widths of the intervals, on the scale of `ModelDay`. */
  widths: number[]
}

export const beforeAfterMethods = ['days', 'days with history', 'outdoor', 'outdoor with history'] as const
type BeforeAfterMethod = (typeof beforeAfterMethods)[number]

/** Runs before-and-after comparisons in simulated homes with a known effect. */
export function tryBeforeAfter(
  { runs, days, level, sharedWeather, traits, random }: AirTrial,
  methods: readonly BeforeAfterMethod[] = beforeAfterMethods,
): Record<BeforeAfterMethod, Tally> {
  const tallies = {
    ...{ days: newTally(), 'days with history': newTally() },
    ...{ outdoor: newTally(), 'outdoor with history': newTally() },
  }
  const past = methods.some((method) => method.endsWith('history')) ? historyDays : 0
  // Noon of the day between both sides, which is left out.
  const hour = (past + days + 0.5) * 24
  const at = simulatedStart + hour * 3_600_000
  for (let run = 0; run < runs; run += 1) {
    const effectAt = (time: number) => (time >= hour ? level : 1)
    const air = simulateAir({ ...traits, days: past + 2 * days + 1, sharedWeather, random, effectAt })
    for (const method of methods) {
      const cut = (series: typeof air.inside) =>
        method.endsWith('history') ? series : cutBefore(series, at - (days + 0.5) * dayMs)
      const result = compareBeforeAfter({
        ...{ series: cut(air.inside), outdoor: method.startsWith('outdoor') ? cut(air.outside) : null },
        ...{ action: { kind: 'purifier_on', at }, others: [], offsetAt: () => 0 },
      })
      count(tallies[method], result, Math.log(level))
    }
  }
  return tallies
}

function cutBefore<Series extends { points: { times: Float64Array; values: Float64Array } }>(
  series: Series,
  from: number,
): Series {
  const first = series.points.times.findIndex((time) => time >= from)
  const { times, values } = series.points
  return { ...series, points: { times: times.subarray(first), values: values.subarray(first) } }
}

export function tryPlans({ runs, days: pairs, level, sharedWeather, traits, random }: AirTrial): Tally {
  const tally = newTally()
  for (let run = 0; run < runs; run += 1) {
    const isFirstOn = Array.from({ length: pairs }, () => random() < 0.5)
    const isOn = (day: number) => (day % 2 === 0) === isFirstOn[Math.floor(day / 2)]
    const effectAt = (hour: number) => (isOn(Math.floor(hour / 24)) ? level : 1)
    const air = simulateAir({ ...traits, days: 2 * pairs, sharedWeather, random, effectAt })
    const firstDay = simulatedStart / dayMs
    const planned = isFirstOn.map((isFirst, pair) => ({
      on: firstDay + 2 * pair + (isFirst ? 0 : 1),
      off: firstDay + 2 * pair + (isFirst ? 1 : 0),
    }))
    const result = compareOnOff({ series: air.inside, pairs: planned, switchHour: 0, offsetAt: () => 0 })
    count(tally, result, Math.log(level))
  }
  return tally
}

/** Runs before-and-after comparisons of simulated radon. @param change Bq/m³ */
export function tryRadon({
  runs,
  days,
  driverHours,
  change,
  hasHistory,
  random,
}: Trial & { driverHours: number; change: number; hasHistory: boolean }): Tally {
  const tally = newTally()
  const past = hasHistory ? historyDays : 0
  const hour = (past + days + 0.5) * 24
  for (let run = 0; run < runs; run += 1) {
    const changeAt = (at: number) => (at >= hour ? change : 0)
    const series = simulateRadon({ days: past + 2 * days + 2, driverHours, changeAt, random })
    const at = simulatedStart + hour * 3_600_000
    const action = { kind: 'window_opened', at } as const
    count(tally, compareBeforeAfter({ series, action, others: [], offsetAt: () => 0 }), change)
  }
  return tally
}

function newTally(): Tally {
  return { tried: 0, told: 0, covered: 0, clear: 0, widths: [] }
}

/** @param truth the true effect, on the scale of `ModelDay` */
function count(tally: Tally, result: EffectResult, truth: number): void {
  tally.tried += 1
  if ('none' in result) return
  const { low, high } = result.change
  const [lowest, highest] = result.scale === 'ratio' ? [Math.log1p(low), Math.log1p(high)] : [low, high]
  tally.told += 1
  tally.covered += lowest <= truth && truth <= highest ? 1 : 0
  tally.clear += result.isClear ? 1 : 0
  tally.widths.push(highest - lowest)
}
