import {
  dayCorrelations,
  dot,
  type ModelDay,
  modelBasis,
  orthonormal,
  residualCovariances,
  residualsOf,
  traceOf,
} from './day-model.ts'
import { type Interval, toInterval } from './interval.ts'

/**
 * After − before by least squares in the model inside ~ after + outside. Variance and degrees of freedom (Satterthwaite) are exact for
 * days that follow each other as AR(1).
 *
 * @param days in order, of groups 0 and 1, two of each at least and one more than the model has columns
 * @param lag1 correlation of a day with the day before it
 */
export function modelInterval(days: readonly ModelDay[], lag1: number): Interval {
  const values = Float64Array.from(days, ({ inside }) => inside)
  const weights = effectWeights(days)
  const basis = modelBasis(days)
  const correlations = dayCorrelations(days, lag1)
  const left = residualCovariances(correlations, basis)
  const trace = traceOf(left)
  const residuals = residualsOf(values, basis)
  const variance = dot(residuals, residuals) / trace
  const spread = dot(
    weights,
    Float64Array.from(correlations, (row) => dot(row, weights)),
  )
  // Whole numbers of days without correlation stay whole.
  const degrees = trace ** 2 / left.reduce((sum, row) => sum + dot(row, row), 0) + 1e-9
  return toInterval(dot(weights, values), Math.sqrt(variance * spread), degrees)
}

/** Weights of the days in the estimate: the part of `after` that the other columns don't explain. */
function effectWeights(days: readonly ModelDay[]): Float64Array {
  const others = orthonormal([days.map(() => 1), days.map(({ outside }) => outside ?? 0)])
  const after = residualsOf(
    Float64Array.from(days, ({ group }) => group),
    others,
  )
  const square = dot(after, after)
  return after.map((value) => value / square)
}
