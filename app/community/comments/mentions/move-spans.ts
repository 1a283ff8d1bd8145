export interface Span {
  start: number
  length: number
}

/** Moves spans behind an edit and removes those that it touches. @param before a string or code points, the unit of the spans */
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
