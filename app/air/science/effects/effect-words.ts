import { type Metric, metrics } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import type { Caution, Effect, NoEffect } from './effect.ts'
import { effectGates } from './effect-rules.ts'

/** Unit and decimals of a reported difference. A difference of percentages is given in points. */
const differenceUnits: Partial<Record<Unit, { name: string; decimals: number }>> = {
  '°C': { name: '°C', decimals: 1 },
  '%': { name: 'points', decimals: 0 },
}

/** For example '38 % lower', '120 ppm higher' or 'the same'. */
export function describeAmount(amount: number, { scale, unit }: Pick<Effect, 'scale' | 'unit'>): string {
  const { name, decimals } =
    scale === 'ratio' ? { name: '%', decimals: 0 } : (differenceUnits[unit] ?? { name: unit, decimals: 0 })
  const size = Math.abs(scale === 'ratio' ? 100 * amount : amount)
  const text = size.toLocaleString('en', { maximumFractionDigits: decimals })
  return text === '0' ? 'the same' : `${text} ${name} ${amount < 0 ? 'lower' : 'higher'}`
}

/** For example '38 % lower (from 62 % lower to 2 % higher)'. */
export function describeChange({ change, scale, unit }: Pick<Effect, 'change' | 'scale' | 'unit'>): string {
  const [amount, low, high] = [change.estimate, change.low, change.high].map((each) =>
    describeAmount(each, { scale, unit }),
  )
  return `${amount} (from ${low} to ${high})`
}

export function effectHeadline(effect: Effect, metric: Metric): string {
  if (!effect.isClear) return 'No clear difference yet'
  return `${metrics[metric].name} was ${describeAmount(effect.change.estimate, effect)}`
}

export const cautionTexts: Readonly<Record<Caution, string>> = {
  purifier_keeps_co2:
    'A purifier takes no CO₂ out of the air. If CO₂ changed, something else did too: more air from outdoors, or fewer people.',
  larger_than_studied:
    'This is more than purifiers did in the homes that were studied (11 to 82 % less, in a review of 54 studies). Look for something else that changed.',
  more_after: 'There was more afterwards, which no purifier causes: look for something else that changed.',
  season:
    'More than two weeks lie between the days before and after. Season, heating and windows may have changed as well.',
}

export const noEffectTexts: Readonly<Record<NoEffect, string>> = {
  not_comparable:
    'This quantity says nothing about what you did: air pressure follows the weather, and an index compares itself with the day before.',
  sensor_moved:
    'The sensor has moved: what it says before and after is about two places. Mark what you do from here on.',
  too_few_days: `A figure needs ${effectGates.earlyDays} full days before and ${effectGates.earlyDays} after, each with at least 18 of 24 hours. The half day around what you did, and what lies beyond anything else that you marked, doesn’t count.`,
  too_few_radon_days: `A figure for radon needs ${effectGates.radonDays} full days before and ${effectGates.radonDays} after, as devices show a mean of 24 hours. The ${effectGates.radonSettleMs / 3_600_000} hours after what you did, and what lies beyond anything else that you marked, don’t count.`,
  too_few_pairs: `A figure needs ${effectGates.pairs} pairs of full days.`,
  other_hours:
    'The sensor was on at other hours of the day before than after. A night can’t be compared with a noon.',
  too_low: `Before and after, the air held less than ${effectGates.detection} µg/m³: too low for this sensor to compare.`,
}

export function describeMethod({ method, lag1 }: Pick<Effect, 'method' | 'lag1'>): string {
  return lag1 === null ? methodTexts[method] : `${methodTexts[method]} ${describeLag1(lag1)}`
}

const methodTexts: Readonly<Record<Effect['method'], string>> = {
  days: 'Each full day counts once. The outdoor air isn’t known here, so a change of the weather counts as if you had caused it.',
  outdoor:
    'Each full day counts once, and what the outdoor air of the same hours explains is taken out by a linear model.',
  paired:
    'Two days each are compared, of which a coin chose the one with the purifier on. The interval is that of the differences within the pairs.',
}

function describeLag1({ value, from, days }: NonNullable<Effect['lag1']>): string {
  const basis = {
    history: `estimated from ${days} days`,
    outdoors: `estimated from ${days} days outdoors`,
    bound: `an upper bound from ${days} days, as fewer than ${effectGates.historyDays} can’t tell it`,
  }[from]
  return `The interval allows for days that resemble each other, with a correlation of ${value.toFixed(2)} from one day to the next (${basis}).`
}
