/** The result of comparing two samples. */
export interface Comparison {
  /** The probability that a value of the second sample is larger than one of the first: 0.5 for equal distributions. */
  auc: number
  /** The p-value of the Mann-Whitney test. */
  p: number
}

/** Runs the two-sided Mann-Whitney U test with the normal approximation and correction for ties. */
export function compareSamples(first: readonly number[], second: readonly number[]): Comparison {
  const all = [...first.map((value) => ({ value, of: 1 })), ...second.map((value) => ({ value, of: 2 }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let ties = 0
  for (let begin = 0; begin < all.length; ) {
    const end = all.findLastIndex(({ value }) => value === all[begin]?.value) + 1
    const equal = all.slice(begin, end)
    rankSum += equal.filter(({ of }) => of === 2).length * ((begin + 1 + end) / 2)
    ties += equal.length ** 3 - equal.length
    begin = end
  }
  const [n, m] = [first.length, second.length]
  const u = rankSum - (m * (m + 1)) / 2
  const variance = ((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt(variance)
  return { auc: u / (n * m), p: Math.min(1, 2 * upperTail(z)) }
}

/** The upper tail of the normal distribution. Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const polynomial = factors.reduceRight((sum, factor) => (sum + factor) * t, 0)
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}

/** Returns the value below which this share of a sample lies. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
