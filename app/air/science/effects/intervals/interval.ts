import { studentT95 } from '../../calculations/student-t.ts'

/** A difference with its 95% interval, on the scale of `ModelDay`. */
export interface Interval {
  estimate: number
  low: number
  high: number
}

/** @param degreesOfFreedom rounded down, which widens the interval */
export function toInterval(estimate: number, standardError: number, degreesOfFreedom: number): Interval {
  const margin = studentT95(Math.max(1, Math.floor(degreesOfFreedom))) * standardError
  return { estimate, low: estimate - margin, high: estimate + margin }
}
