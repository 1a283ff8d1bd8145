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
 * Least squares in the model inside ~ after + outside. Variance and degrees of freedom (Satterthwaite) are exact for AR(1) days.
 * @param days in order, with groups 0 and 1, at least two of each, and more than the model has columns
 * @param lag1 correlation of consecutive days
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
  // Avoids rounding down an exact integer.
  const degrees = trace ** 2 / left.reduce((sum, row) => sum + dot(row, row), 0) + 1e-9
  return toInterval(dot(weights, values), Math.sqrt(variance * spread), degrees)
}

/** Returns the days' weights in the estimate: the part of `after` that the other columns don't explain. */
function effectWeights(days: readonly ModelDay[]): Float64Array {
  const others = orthonormal([days.map(() => 1), days.map(({ outside }) => outside ?? 0)])
  const after = residualsOf(
    Float64Array.from(days, ({ group }) => group),
    others,
  )
  const square = dot(after, after)
  return after.map((value) => value / square)
}
