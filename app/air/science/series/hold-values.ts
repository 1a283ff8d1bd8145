import type { Points } from '#database/readings/points.ts'
import { longestHoldMs } from '../../air-limits.ts'

/** Interval at which a held value is repeated, as if recorded regularly. */
export const heldStepMs = 5 * 60_000

/** Returns the latest instant until which a value of a source that records only changes holds, unless another value comes first. */
function endOfHold({ times, ends }: Points, index: number): number {
  const at = times[index] ?? Number.NaN
  return Math.min(ends?.get(at) ?? Number.POSITIVE_INFINITY, at + longestHoldMs)
}

/**
 * Repeats each value every `heldStepMs` until the next one, until the source becomes unavailable, or for `longestHoldMs`.
 * @param points in ascending order, including points before `from`
 * @param until end of the record
 */
export async function* holdValues(
  points: AsyncIterable<Points>,
  { from, until }: { from: number; until: number },
): AsyncGenerator<Points> {
  const held = createHolder(from)
  for await (const some of points) {
    for (const [index, at] of some.times.entries()) {
      held.holdUntil(at)
      held.add(at, some.values[index] ?? Number.NaN, endOfHold(some, index))
    }
    yield held.take()
  }
  held.holdUntil(until)
  yield held.take()
}

function createHolder(from: number) {
  let last = { at: Number.NaN, value: Number.NaN, end: Number.NEGATIVE_INFINITY }
  let [times, values]: [number[], number[]] = [[], []]
  const put = (at: number, value: number) => {
    if (at < from) return
    times.push(at)
    values.push(value)
  }
  return {
    holdUntil(until: number) {
      const end = Math.min(until, last.end)
      const first = Math.floor(Math.max(last.at, from - 1) / heldStepMs) + 1
      for (let at = first * heldStepMs; at < end; at += heldStepMs) put(at, last.value)
    },
    add(at: number, value: number, end: number) {
      last = { at, value, end }
      put(at, value)
    },
    take(): Points {
      const taken = { times: Float64Array.from(times), values: Float64Array.from(values) }
      ;[times, values] = [[], []]
      return taken
    },
  }
}
