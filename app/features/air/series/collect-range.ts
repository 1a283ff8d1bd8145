import type { Points } from '#database/readings/points.ts'
import type { SeriesData } from './series-data.ts'

interface Range {
  /** How many readings are to come, about. */
  count: number
  from: number
  to: number
  maxPoints: number
}

type Collected = Pick<SeriesData, 'stepMs' | 'points' | 'thinning'>

export interface RangeCollector {
  /** Readings later than all before. */
  add(points: Points): void
  done(): Collected
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** What fits into clocks and calendars. */
const bucketSizes = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 20, 30].map((count) => count * minute),
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => count * hour),
  ...[1, 2, 4, 7, 14, 28].map((count) => count * day),
]
/** Of how many intervals the usual one is found. */
const maxIntervals = 20_000

/** Keeps readings as they are, or thins them while they come in. */
export function createRangeCollector({ count, from, to, maxPoints }: Range): RangeCollector {
  const intervals = createIntervals(Math.ceil(count / maxIntervals))
  const length = Math.max(to - from, 1)
  const bucketMs =
    count <= maxPoints
      ? null
      : (bucketSizes.find((size) => length / size <= maxPoints) ?? Math.ceil(length / maxPoints / day) * day)
  const take = bucketMs === null ? collectAll() : collectBuckets(bucketMs)
  return {
    add(points) {
      intervals.add(points.times)
      take.add(points)
    },
    done: () => ({ stepMs: intervals.median(), ...take.done() }),
  }
}

function createIntervals(stride: number) {
  const found: number[] = []
  let before = Number.NaN
  let index = 0
  return {
    add(times: Float64Array): void {
      for (const at of times) {
        if (!Number.isNaN(before) && index % stride === 0) found.push(at - before)
        index += 1
        before = at
      }
    },
    median: () => (found.length === 0 ? 0 : medianOf(Float64Array.from(found))),
  }
}

function collectAll() {
  const pieces: Points[] = []
  return {
    add: (points: Points) => void pieces.push(points),
    done: () => ({
      points: {
        times: concatenate(pieces.map(({ times }) => times)),
        values: concatenate(pieces.map(({ values }) => values)),
      },
      thinning: null,
    }),
  }
}

function concatenate(pieces: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

function collectBuckets(bucketMs: number) {
  const found = {
    times: [] as number[],
    medians: [] as number[],
    lows: [] as number[],
    highs: [] as number[],
  }
  const counts: number[] = []
  let bucket = Number.NaN
  let held: Float64Array[] = []
  const flush = () => {
    if (held.length === 0) return
    const values = concatenate(held)
    found.medians.push(medianOf(values))
    found.times.push((bucket + 0.5) * bucketMs)
    found.lows.push(values[0] ?? Number.NaN)
    found.highs.push(values.at(-1) ?? Number.NaN)
    counts.push(values.length)
    held = []
  }
  return {
    add({ times, values }: Points) {
      let start = 0
      for (let end = 1; end <= times.length; end += 1) {
        const own = Math.floor((times[start] ?? 0) / bucketMs)
        if (end < times.length && Math.floor((times[end] ?? 0) / bucketMs) === own) continue
        if (own !== bucket) flush()
        bucket = own
        held.push(values.subarray(start, end))
        start = end
      }
    },
    done() {
      flush()
      return {
        points: { times: Float64Array.from(found.times), values: Float64Array.from(found.medians) },
        thinning: {
          bucketMs,
          lows: Float64Array.from(found.lows),
          highs: Float64Array.from(found.highs),
          counts: Uint32Array.from(counts),
        },
      }
    },
  }
}

/** Sorts the values. */
function medianOf(values: Float64Array): number {
  values.sort()
  const middle = Math.floor(values.length / 2)
  const upper = values[middle] ?? Number.NaN
  return values.length % 2 === 1 ? upper : ((values[middle - 1] ?? upper) + upper) / 2
}
