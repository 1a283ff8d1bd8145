import {
  dayCorrelations,
  dot,
  type ModelDay,
  modelBasis,
  residualCovariances,
  residualsOf,
  traceOf,
  transpose,
} from './day-model.ts'

/** Days resemble each other at least so much, whatever a few of them say. */
export const leastLag1 = 0.5
/** The upper bound of few days ends here; they can't tell it from drift. */
const mostLag1 = 0.93

/**
 * Estimates lag-1 from many days, corrected for its bias. It is the value at which 25 of 100 series would show less than this one: an
 * estimate from two months errs to both sides, and too low a value makes intervals too narrow.
 */
export function estimateLag1(days: readonly ModelDay[]): number {
  return findLag1(days, 0.25)
}

/** The upper bound of 85 %: at this value, 15 of 100 series would show less than this one. */
export function boundLag1(days: readonly ModelDay[]): number {
  return findLag1(days, 0.15)
}

/**
 * The residuals' lag-1 correlation is a ratio of quadratic forms, far too small on average in short series. Its distribution for
 * these days, gaps and groups is inverted, by three cumulants.
 *
 * @param days in order
 */
function findLag1(days: readonly ModelDay[], chance: number): number {
  const basis = modelBasis(days)
  const residuals = residualsOf(
    Float64Array.from(days, ({ inside }) => inside),
    basis,
  )
  const hasNext = days.map(({ day }, at) => days[at + 1]?.day === day + 1)
  const products = hasNext.reduce(
    (sum, has, at) => sum + (has ? (residuals[at] ?? 0) * (residuals[at + 1] ?? 0) : 0),
    0,
  )
  const observed = products / dot(residuals, residuals)
  if (Number.isNaN(observed)) return mostLag1
  const isTooLow = (lag1: number) => {
    const covariances = residualCovariances(dayCorrelations(days, lag1), basis)
    return chanceOfLess(covariances, hasNext, observed) >= chance
  }
  let [low, high] = [leastLag1, mostLag1]
  if (!isTooLow(low)) return low
  if (isTooLow(high)) return high
  while (high - low > 0.01) {
    const middle = (low + high) / 2
    if (isTooLow(middle)) low = middle
    else high = middle
  }
  return high
}

/** For residuals with these covariances, the chance of a lag-1 correlation below `observed`. */
function chanceOfLess(
  covariances: readonly Float64Array[],
  hasNext: readonly boolean[],
  observed: number,
): number {
  const form = covariances.map((row, at) => {
    const before = hasNext[at - 1] === true ? covariances[at - 1] : undefined
    const after = hasNext[at] === true ? covariances[at + 1] : undefined
    return row.map((value, to) => ((before?.[to] ?? 0) + (after?.[to] ?? 0)) / 2 - observed * value)
  })
  const columns = transpose(form)
  let [square, cube] = [0, 0]
  for (const [at, row] of form.entries())
    for (const [to, column] of columns.entries()) {
      const product = dot(row, column)
      if (at === to) square += product
      cube += product * (form[to]?.[at] ?? 0)
    }
  const [variance, third] = [2 * square, 8 * cube]
  const at = -traceOf(form) / Math.sqrt(variance)
  return normalBelow(at) - (third / variance ** 1.5 / 6) * (at ** 2 - 1) * normalDensity(at)
}

function normalDensity(value: number): number {
  return Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)
}

/** Within 0.00001: Zelen and Severo, 26.2.16. */
function normalBelow(value: number): number {
  const t = 1 / (1 + 0.332_67 * Math.abs(value))
  const above = normalDensity(value) * t * (0.436_183_6 + t * (0.937_298 * t - 0.120_167_6))
  return value > 0 ? 1 - above : above
}
