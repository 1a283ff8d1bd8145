import type { Metric } from '../../files/columns/metrics.ts'

/** Shown below each result. Increase it whenever the same readings would give a different result. */
export const procedureVersion = 2

/** Requirements for a comparison, and the periods that it leaves out. */
export const effectGates = {
  /** Minimum share of the chosen hours in a full day: 18 of 24, or 6 of 8. */
  completeness: 0.75,
  /** Full days on each side: with fewer than `earlyDays` there is no figure; with fewer than `fullDays`, an early one. */
  earlyDays: 3,
  fullDays: 7,
  radonDays: 10,
  pairs: 6,
  /** Days used on each side, nearest to the action. Fixed, because people could otherwise pick the number with the best result. */
  mostDays: 14,
  /** Range on each side in which full days are searched. */
  reachMs: 30 * 86_400_000,
  /** Minimum and maximum number of full days for estimating the lag-1 correlation. */
  historyDays: 60,
  mostHistoryDays: 75,
  /** Range before the action in which those days are searched. It is longer than that number of days because some days are incomplete. */
  historyReachMs: 90 * 86_400_000,
  /** The time left out before and after the action. */
  settleMs: 12 * 3_600_000,
  /** The time left out after the action for radon: devices show a 24-hour mean, and the room itself responds slowly. */
  radonSettleMs: 36 * 3_600_000,
  /** The hours left out after each switch of a randomized plan. */
  settleHours: 2,
  /** µg/m³. If both sides are lower, home sensors show only noise (Sensors 23:1160). */
  detection: 3,
  /** The lower limit of values before taking logarithms, in the unit of the series. */
  floor: 1,
  /** Number of days between both sides above which the report warns about the season. */
  seasonDays: 14,
} as const

/** Radon needs more days: devices show 24-hour means, which make consecutive days alike. */
export function minFullDays(metric: Metric): number {
  return metric === 'radon' ? effectGates.radonDays : effectGates.earlyDays
}

export function settleAfterMs(metric: Metric): number {
  return metric === 'radon' ? effectGates.radonSettleMs : effectGates.settleMs
}

/** `ratio`: means of logarithms, reported in percent. `means`, `medians`: differences in the unit. Null if not comparable. */
export type EffectScale = 'ratio' | 'means' | 'medians'

export const effectScales = {
  pm1: 'ratio',
  pm25: 'ratio',
  pm4: 'ratio',
  pm10: 'ratio',
  vocShare: 'ratio',
  vocMass: 'ratio',
  co2: 'medians',
  radon: 'means',
  temperature: 'means',
  humidity: 'means',
  pressure: null,
  vocIndex: null,
  noxIndex: null,
} as const satisfies Record<Metric, EffectScale | null>

const massOfParticles: readonly Metric[] = ['pm1', 'pm25', 'pm4', 'pm10']

export function isMassOfParticles(metric: Metric): boolean {
  return massOfParticles.includes(metric)
}
