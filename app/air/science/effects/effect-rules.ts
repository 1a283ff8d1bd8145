import type { Metric } from '../../files/columns/metrics.ts'

/** Stands under each result. It goes up with each change of what comes out of the same readings. */
export const procedureVersion = 2

/** What readings have to show before anything is said of them, and what is left out of them. */
export const effectGates = {
  /** Of the hours that count, how many a full day has: 18 of 24, or 6 of 8. */
  completeness: 0.75,
  /** Full days on each side: below, only the picture; below the second, the figure is early. */
  earlyDays: 3,
  fullDays: 7,
  radonDays: 10,
  /** Of a plan by coin. */
  pairs: 6,
  /** On each side, the nearest to what was done; a choice would invite to look for the best one. */
  mostDays: 14,
  /** On each side, among which the nearest full days are looked for. */
  reachMs: 30 * 86_400_000,
  /** Full days from which the correlation of neighbouring days is estimated; the nearest ones up to the second number. */
  historyDays: 60,
  mostHistoryDays: 75,
  /** Before what was done; some of these days will be missing. */
  historyReachMs: 90 * 86_400_000,
  /** Left out before and after what was done. */
  settleMs: 12 * 3_600_000,
  /** Left out afterwards for radon: devices show a mean of 24 hours, and the room itself takes some. */
  radonSettleMs: 36 * 3_600_000,
  /** Of a plan by coin, after each switch. */
  settleHours: 2,
  /** µg/m³: where both sides are below, sensors for homes see noise. Sensors 23:1160 */
  detection: 3,
  /** What is less counts as this, in the unit of the series: the logarithm of nothing is no number. */
  floor: 1,
  /** Days without any between both sides, after which the season is to be named. */
  seasonDays: 14,
} as const

/** Full days that a figure needs on each side. A mean of 24 hours makes days alike, so that few of them tell less. */
export function fewestDays(metric: Metric): number {
  return metric === 'radon' ? effectGates.radonDays : effectGates.earlyDays
}

/** The time left out after what was done. */
export function settleAfterMs(metric: Metric): number {
  return metric === 'radon' ? effectGates.radonSettleMs : effectGates.settleMs
}

/**
 * How days are compared. `ratio`: means of logarithms, told in percent. `means`, `medians`: of the hours, told as a difference
 * in the unit. Null where a comparison says nothing: air pressure is weather, and an index compares with the day before already.
 */
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
