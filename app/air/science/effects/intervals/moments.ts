export function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

export function squaresAroundMean(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((total, value) => total + (value - middle) ** 2, 0)
}

export function variance(values: readonly number[]): number {
  return squaresAroundMean(values) / (values.length - 1)
}

/** @param share 0.5 for the median @returns NaN for an empty array */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return below + (above - below) * (at - Math.floor(at))
}
