import type { Metric } from '../../files/columns/metrics.ts'
import { type Day, dailyValue, hoursOf } from './days/full-days.ts'
import type { Caution, Side } from './effect.ts'
import { type EffectScale, effectGates, isMassOfParticles } from './effect-rules.ts'
import type { Interval } from './intervals/interval.ts'
import { mean, quantile } from './intervals/moments.ts'

/** WHO 2021, PM2.5 over 24 hours, µg/m³. */
const guideline = 15
/** Largest reduction by purifiers in a review of 54 studies; Indoor Air 2021, ina.12922. */
const mostStudied = -0.82

export function describeSide(
  days: readonly Day[],
  { matched, scale, metric }: { matched: readonly number[]; scale: EffectScale; metric: Metric },
): Side {
  const hours = days.flatMap((day) => hoursOf(day, matched))
  const typical = mean(days.map((day) => dailyValue(hoursOf(day, matched), scale, effectGates.floor)))
  return {
    firstDay: days[0]?.day ?? 0,
    lastDay: days.at(-1)?.day ?? 0,
    days: days.length,
    hours: hours.length,
    typical: scale === 'ratio' ? Math.exp(typical) : typical,
    median: quantile(hours, 0.5),
    p95: quantile(hours, 0.95),
    hoursAboveGuideline: metric === 'pm25' ? hours.filter((value) => value > guideline).length : null,
  }
}

/** Converts from the scale on which daily values are averaged (see `ModelDay`) to the scale of the report. */
export function toChange({ estimate, low, high }: Interval, scale: EffectScale): Interval {
  const of = (difference: number) => toChangeOf(difference, scale)
  return { estimate: of(estimate), low: of(low), high: of(high) }
}

export function toChangeOf(difference: number, scale: EffectScale): number {
  return scale === 'ratio' ? Math.expm1(difference) : difference
}

/** True if both sides are below the detection limit of home sensors. */
export function isTooLow(metric: Metric, sides: readonly Side[]): boolean {
  return isMassOfParticles(metric) && sides.every(({ typical }) => typical < effectGates.detection)
}

export function listCautions(
  { low, high, estimate }: Interval,
  { metric, isPurifier, idleDays }: { metric: Metric; isPurifier: boolean; idleDays: number },
): Caution[] {
  const cautions: Caution[] = []
  if (isPurifier && metric === 'co2') cautions.push('purifier_keeps_co2')
  if (isPurifier && isMassOfParticles(metric)) {
    if (high < 0 && estimate < mostStudied) cautions.push('larger_than_studied')
    if (low > 0) cautions.push('more_after')
  }
  if (idleDays > effectGates.seasonDays) cautions.push('season')
  return cautions
}
