import { type Interval, toInterval } from './interval.ts'
import { mean, variance } from './moments.ts'

/** The interval of the mean of differences within pairs of days, of which a coin chose one. @param differences two or more */
export function pairedInterval(differences: readonly number[]): Interval {
  return toInterval(
    mean(differences),
    Math.sqrt(variance(differences) / differences.length),
    differences.length - 1,
  )
}
