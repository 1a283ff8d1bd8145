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

/** Lower limit of the lag-1 correlation, even if a few days suggest less. */
export const leastLag1 = 0.5
/** Upper limit: a few days can't distinguish higher values from drift. */
const mostLag1 = 0.93

/** Returns the value at which 25% of series would show less than observed, because too low a value would make intervals too narrow. */
export function estimateLag1(days: readonly ModelDay[]): number {
  return findLag1(days, 0.25)
}

/** Returns an 85% upper bound: the value at which 15% of series would show less than observed. */
export function boundLag1(days: readonly ModelDay[]): number {
  return findLag1(days, 0.15)
}

/** Inverts the distribution of the residuals' lag-1 correlation, approximated by three cumulants. @param days in order */
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

/** Returns the probability of a lag-1 correlation below `observed`, for residuals with these covariances. */
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

/** Standard normal distribution function, accurate to 0.00001: Zelen and Severo, 26.2.16. */
function normalBelow(value: number): number {
  const t = 1 / (1 + 0.332_67 * Math.abs(value))
  const above = normalDensity(value) * t * (0.436_183_6 + t * (0.937_298 * t - 0.120_167_6))
  return value > 0 ? 1 - above : above
}
