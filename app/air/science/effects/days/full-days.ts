import type { EffectScale } from '../effect-rules.ts'
import { mean, quantile } from '../intervals/moments.ts'
import type { HourMean, HoursOfDay } from './hourly-means.ts'

export interface Day {
  /** Days since 1970. */
  day: number
  hours: ReadonlyMap<number, number>
}

export function fullDays(means: readonly HourMean[], hours: HoursOfDay, completeness: number): Day[] {
  const days = Map.groupBy(means, ({ day }) => day)
  return [...days]
    .map(([day, all]) => ({ day, hours: new Map(all.map(({ hour, mean: value }) => [hour, value])) }))
    .filter(({ hours: present }) => present.size >= completeness * hours.count)
    .sort((a, b) => a.day - b.day)
}

/** Returns the hours that at least half of the days on each side have, so that night hours are never compared with daytime hours. */
export function matchHours(sides: readonly (readonly Day[])[], hours: HoursOfDay): number[] {
  return Array.from({ length: hours.count }, (_, hour) => hour).filter((hour) =>
    sides.every((days) => days.filter((day) => day.hours.has(hour)).length * 2 >= days.length),
  )
}

export function hoursOf({ hours }: Day, matched: readonly number[]): number[] {
  return matched.flatMap((hour) => hours.get(hour) ?? [])
}

/** Reduces a day to one value. For `ratio`, returns the mean of the logarithms, so that averages over days are geometric means. */
export function dailyValue(values: readonly number[], scale: EffectScale, floor: number): number {
  if (scale === 'medians') return quantile(values, 0.5)
  return mean(scale === 'means' ? values : values.map((value) => Math.log(Math.max(value, floor))))
}
