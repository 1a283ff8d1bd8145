/** Student's t at 97.5% for 1 to 30 degrees of freedom. */
const upTo30 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
] as const

/** Returns the half-width of a 95% interval, measured in standard errors. Accurate to 0.001 beyond 30 degrees of freedom. */
export function studentT95(degreesOfFreedom: number): number {
  const small = upTo30[degreesOfFreedom - 1]
  if (small !== undefined) return small
  if (!Number.isInteger(degreesOfFreedom) || degreesOfFreedom < 1)
    throw new RangeError(`Degrees of freedom are whole and at least 1, not ${degreesOfFreedom}`)
  const [normal, n] = [1.959_964, degreesOfFreedom]
  // First two terms of Fisher's expansion around the normal distribution.
  return (
    normal +
    (normal ** 3 + normal) / (4 * n) +
    (5 * normal ** 5 + 16 * normal ** 3 + 3 * normal) / (96 * n ** 2)
  )
}
