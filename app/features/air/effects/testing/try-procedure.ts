import { compareBeforeAfter } from '../compare-before-after.ts'
import { compareOnOff } from '../compare-on-off.ts'
import type { EffectResult } from '../effect.ts'
import { outdoorWidening } from '../intervals/outdoor-interval.ts'
import { welchWidening } from '../intervals/welch-interval.ts'
import { simulateAir, simulatedStart } from './simulated-air.ts'

const dayMs = 86_400_000

export interface Trial {
  runs: number
  /** On each side; of a plan by coin, so many pairs. */
  days: number
  /** What is left of the level by what was done: 1 for nothing. */
  level: number
  /** Of the days' variance in the room, how much comes from outdoors. */
  sharedWeather: number
  random: () => number
}

export interface Tally {
  /** How often the interval held what is true. */
  covered: number
  /** How often it leaves out 0. */
  clear: number
  /** The upper end of the interval by its lower end, each as a level, in all runs. */
  widths: number[]
  /** How many times its own width an interval without widening needed to hold what is true. */
  needed: number[]
}

/** By how much each interval is wider than its textbook's. */
const widenings = { welch: welchWidening, outdoor: outdoorWidening, paired: 1 } as const
type Method = keyof typeof widenings

/** Carries out the whole procedure on simulated homes, where the truth is known. */
export function tryProcedure({ runs, ...trial }: Trial): Record<Method, Tally> {
  const tallies: Record<Method, Tally> = { welch: newTally(), outdoor: newTally(), paired: newTally() }
  for (let run = 0; run < runs; run += 1) {
    const { alone, withOutdoor } = tryBeforeAfter(trial)
    count(tallies.welch, { result: alone, level: trial.level, widening: widenings.welch })
    count(tallies.outdoor, { result: withOutdoor, level: trial.level, widening: widenings.outdoor })
    count(tallies.paired, { result: tryOnOff(trial), level: trial.level, widening: widenings.paired })
  }
  return tallies
}

function tryBeforeAfter({ days, level, sharedWeather, random }: Omit<Trial, 'runs'>) {
  // At noon of the day between both sides, all of which is left out.
  const hour = (days + 0.5) * 24
  const air = simulateAir({
    days: 2 * days + 1,
    sharedWeather,
    random,
    effectAt: (at) => (at >= hour ? level : 1),
  })
  const action = { kind: 'purifier_on', at: simulatedStart + (hour / 24) * dayMs } as const
  const comparison = { series: air.inside, action, others: [], offsetAt: () => 0 }
  return {
    alone: compareBeforeAfter(comparison),
    withOutdoor: compareBeforeAfter({ ...comparison, outdoor: air.outside }),
  }
}

function tryOnOff({ days, level, sharedWeather, random }: Omit<Trial, 'runs'>): EffectResult {
  const isFirstOn = Array.from({ length: days }, () => random() < 0.5)
  const isOn = (day: number) => (day % 2 === 0) === isFirstOn[Math.floor(day / 2)]
  const air = simulateAir({
    days: 2 * days,
    sharedWeather,
    random,
    effectAt: (hour) => (isOn(Math.floor(hour / 24)) ? level : 1),
  })
  const firstDay = simulatedStart / dayMs
  const pairs = isFirstOn.map((isFirst, pair) => ({
    on: firstDay + 2 * pair + (isFirst ? 0 : 1),
    off: firstDay + 2 * pair + (isFirst ? 1 : 0),
  }))
  return compareOnOff({ series: air.inside, pairs, switchHour: 0, offsetAt: () => 0 })
}

function newTally(): Tally {
  return { covered: 0, clear: 0, widths: [], needed: [] }
}

function count(
  tally: Tally,
  { result, level, widening }: { result: EffectResult; level: number; widening: number },
): void {
  // Of a plan by coin with fewer than six pairs.
  if ('none' in result) return
  const [low, estimate, high] = [result.change.low, result.change.estimate, result.change.high].map((share) =>
    Math.log1p(share),
  )
  if (low === undefined || estimate === undefined || high === undefined) return
  const away = Math.abs(Math.log(level) - estimate)
  tally.covered += low <= Math.log(level) && Math.log(level) <= high ? 1 : 0
  tally.clear += result.isClear ? 1 : 0
  tally.widths.push(Math.exp(high - low))
  tally.needed.push((away / (high - estimate)) * widening)
}
