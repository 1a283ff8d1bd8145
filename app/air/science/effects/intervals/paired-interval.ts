import { type Interval, toInterval } from './interval.ts'
import { mean, variance } from './moments.ts'

/** Returns the interval of the mean difference within randomized pairs of days. @param differences two or more */
export function pairedInterval(differences: readonly number[]): Interval {
  return toInterval(
    mean(differences),
    Math.sqrt(variance(differences) / differences.length),
    differences.length - 1,
  )
}
