/** Where something stands in a text. */
export interface Span {
  start: number
  length: number
}

/**
 * Where spans are once their text was edited in one place: what stands behind it moves along, and what it touched is gone.
 *
 * @param before the text as strings, or as arrays of code points, in which the spans count
 */
export function moveSpans<Moved extends Span>(
  before: ArrayLike<string>,
  after: ArrayLike<string>,
  spans: readonly Moved[],
): Moved[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail])
    tail += 1
  const shift = after.length - before.length
  return spans.flatMap((span) => {
    if (span.start + span.length <= head) return span
    return span.start >= before.length - tail ? { ...span, start: span.start + shift } : []
  })
}
