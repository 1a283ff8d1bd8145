import { type Metric, metrics } from '../../files/columns/metrics.ts'
import type { Unit } from '../../files/columns/units.ts'
import { withUnit } from '../../files/columns/with-unit.ts'
import type { Caution, Effect, NoEffect } from './effect.ts'
import { effectGates } from './effect-rules.ts'

/** Unit and decimals of a reported difference. A difference of percentages is given in points. */
const differenceUnits: Partial<Record<Unit, { name: string; decimals: number }>> = {
  '°C': { name: '°C', decimals: 1 },
  '%': { name: 'points', decimals: 0 },
}

/** For example '38% lower', '120 ppm higher' or 'the same'. */
export function describeAmount(amount: number, { scale, unit }: Pick<Effect, 'scale' | 'unit'>): string {
  const { name, decimals } =
    scale === 'ratio' ? { name: '%', decimals: 0 } : (differenceUnits[unit] ?? { name: unit, decimals: 0 })
  const size = Math.abs(scale === 'ratio' ? 100 * amount : amount)
  const text = size.toLocaleString('en', { maximumFractionDigits: decimals })
  return text === '0' ? 'the same' : `${withUnit(text, name)} ${amount < 0 ? 'lower' : 'higher'}`
}

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
    'A purifier doesn’t remove CO₂. If CO₂ changed, something else did too: more outdoor air, or fewer people.',
  larger_than_studied:
    'This is more than purifiers achieved in studies of homes (11 to 82% less, in a review of 54 studies). Look for something else that changed.',
  more_after: 'The level rose, which no purifier causes. Look for something else that changed.',
  season:
    'The days before and after are more than two weeks apart. Season, heating and windows may have changed too.',
}

export const noEffectTexts: Readonly<Record<NoEffect, string>> = {
  not_comparable:
    'This quantity can’t show an effect: air pressure follows the weather, and an index is relative to the day before.',
  sensor_moved:
    'The sensor was moved, so readings before and after are from two places. Mark changes you make from now on.',
  too_few_days: `A result needs ${effectGates.earlyDays} full days before and ${effectGates.earlyDays} after, each with at least 18 of 24 hours. The half day around the change, and days beyond any other mark, are not used.`,
  too_few_radon_days: `A radon result needs ${effectGates.radonDays} full days before and ${effectGates.radonDays} after, because devices show a 24-hour average. The ${effectGates.radonSettleMs / 3_600_000} hours after the change, and days beyond any other mark, are not used.`,
  too_few_pairs: `A result needs ${effectGates.pairs} pairs of full days.`,
  other_hours: 'The sensor was on at different hours before and after. A night can’t be compared with a day.',
  too_low: `Levels before and after were below ${effectGates.detection} µg/m³: too low for this sensor to compare.`,
}

export function describeMethod({ method, lag1 }: Pick<Effect, 'method' | 'lag1'>): string {
  return lag1 === null ? methodTexts[method] : `${methodTexts[method]} ${describeLag1(lag1)}`
}

const methodTexts: Readonly<Record<Effect['method'], string>> = {
  days: 'Each full day counts once. We don’t know the outdoor air, so a change in the weather can look like an effect of yours.',
  outdoor:
    'Each full day counts once. A linear model removes the effect of the outdoor air in the same hours.',
  paired:
    'Days are compared in pairs; in each, the day with the purifier on was chosen at random. The interval is that of the difference within a pair.',
}

function describeLag1({ value, from, days }: NonNullable<Effect['lag1']>): string {
  const basis = {
    history: `estimated from ${days} days`,
    outdoors: `estimated from ${days} days outdoors`,
    bound: `an upper bound: ${days} days are too few for an estimate, which needs ${effectGates.historyDays}`,
  }[from]
  return `The interval accounts for the similarity of consecutive days: their correlation is ${value.toFixed(2)} (${basis}).`
}
