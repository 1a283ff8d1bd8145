export type DateOrder = 'day-first' | 'month-first'

const hour = 3_600_000
const day = 24 * hour

/** A clock's times of the rows of a file in their order, read both ways: NaN where a row can't be read so. */
export interface EitherTimes {
  dayFirst: Float64Array
  monthFirst: Float64Array
}

/**
 * Which of two numbers is the day, from all rows: one reading names no thirteenth month, and goes on without a leap where the
 * other jumps by a month each midnight.
 *
 * @returns null when both ways make sense, or neither
 */
export function decideDateOrder({ dayFirst, monthFirst }: EitherTimes): DateOrder | null {
  const canBeDayFirst = dayFirst.every((at) => !Number.isNaN(at))
  const canBeMonthFirst = monthFirst.every((at) => !Number.isNaN(at))
  if (canBeDayFirst !== canBeMonthFirst) return canBeDayFirst ? 'day-first' : 'month-first'
  if (!canBeDayFirst) return null
  const isDaySmooth = isSmooth(dayFirst)
  if (isDaySmooth === isSmooth(monthFirst)) return null
  return isDaySmooth ? 'day-first' : 'month-first'
}

/** As a device logs: in one direction, several times a day, without a gap of weeks. */
function isSmooth(times: Float64Array): boolean {
  const steps = times.subarray(1).map((at, index) => at - (times[index] ?? at))
  if (steps.length === 0) return false
  const direction = Math.sign((times.at(-1) ?? 0) - (times[0] ?? 0))
  // Clocks are put back by an hour in autumn.
  if (steps.some((step) => step * direction < -1.5 * hour || Math.abs(step) > 20 * day)) return false
  const sizes = steps.map(Math.abs).sort()
  return (sizes[Math.floor(sizes.length / 2)] ?? day) <= 6 * hour
}
