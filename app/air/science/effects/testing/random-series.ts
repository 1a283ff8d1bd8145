export function correlated(length: number, fromBefore: number, normal: () => number): Float64Array {
  const values = new Float64Array(length)
  for (let at = 0; at < length; at += 1)
    values[at] =
      at === 0 ? normal() : fromBefore * (values[at - 1] ?? 0) + Math.sqrt(1 - fromBefore ** 2) * normal()
  return values
}

/** Creates a generator of the standard normal distribution (Box-Muller). */
export function createNormal(random: () => number): () => number {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
