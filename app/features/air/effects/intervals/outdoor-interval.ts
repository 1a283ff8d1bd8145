import { type Interval, toInterval } from './interval.ts'
import { mean, squaresAroundMean } from './moments.ts'

/** A day in the room and outdoors, in the scale of the daily values. */
export interface DayWithOutdoor {
  inside: number
  outside: number
}

/**
 * By how much the interval of the model grows for what days have in common beyond the weather outdoors: as much as the simulation
 * in docs/air-statistics.md needs to cover the truth in 94 of 100 cases, rounded up.
 */
export const outdoorWidening = 1.4

/**
 * After − before in the linear model inside ~ after + outside: what the outdoor air explains is no effect.
 *
 * @param before as `after`, two days or more; both together four, not all with one value outdoors
 */
export function outdoorInterval(
  before: readonly DayWithOutdoor[],
  after: readonly DayWithOutdoor[],
): Interval {
  const [of, to] = [summarise(before), summarise(after)]
  const outsideSquares = of.outsideSquares + to.outsideSquares
  const slope = (of.products + to.products) / outsideSquares
  const outsideChange = to.outside - of.outside
  const unexplained = of.insideSquares + to.insideSquares - slope * (of.products + to.products)
  const degrees = before.length + after.length - 3
  const square =
    (Math.max(0, unexplained) / degrees) *
    (1 / before.length + 1 / after.length + outsideChange ** 2 / outsideSquares)
  return toInterval(
    to.inside - of.inside - slope * outsideChange,
    outdoorWidening * Math.sqrt(square),
    degrees,
  )
}

/** Means, and sums of squares and products around them. */
function summarise(days: readonly DayWithOutdoor[]) {
  const [insides, outsides] = [days.map((day) => day.inside), days.map((day) => day.outside)]
  const [inside, outside] = [mean(insides), mean(outsides)]
  return {
    inside,
    outside,
    insideSquares: squaresAroundMean(insides),
    outsideSquares: squaresAroundMean(outsides),
    products: days.reduce((sum, day) => sum + (day.inside - inside) * (day.outside - outside), 0),
  }
}
