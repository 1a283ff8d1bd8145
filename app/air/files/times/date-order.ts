export type DateOrder = 'day-first' | 'month-first'

const hour = 3_600_000
const day = 24 * hour

/** Local times of the rows in file order, parsed with either order of day and month; NaN if a row can't be parsed with that order. */
interface EitherTimes {
  dayFirst: Float64Array
  monthFirst: Float64Array
}

/** Uses all rows: the wrong order produces a month above 12, or jumps by a month at midnight. @returns null if undecided */
export function decideDateOrder({ dayFirst, monthFirst }: EitherTimes): DateOrder | null {
  const canBeDayFirst = dayFirst.every((at) => !Number.isNaN(at))
  const canBeMonthFirst = monthFirst.every((at) => !Number.isNaN(at))
  if (canBeDayFirst !== canBeMonthFirst) return canBeDayFirst ? 'day-first' : 'month-first'
  if (!canBeDayFirst) return null
  const isDaySmooth = isSmooth(dayFirst)
  if (isDaySmooth === isSmooth(monthFirst)) return null
  return isDaySmooth ? 'day-first' : 'month-first'
}

/** True if the times look like a device's log: in one direction, several times a day, without gaps of weeks. */
function isSmooth(times: Float64Array): boolean {
  const steps = times.subarray(1).map((at, index) => at - (times[index] ?? at))
  if (steps.length === 0) return false
  const direction = Math.sign((times.at(-1) ?? 0) - (times[0] ?? 0))
  // Allows the step back by an hour in autumn.
  if (steps.some((step) => step * direction < -1.5 * hour || Math.abs(step) > 20 * day)) return false
  const sizes = steps.map(Math.abs).sort()
  return (sizes[Math.floor(sizes.length / 2)] ?? day) <= 6 * hour
}
