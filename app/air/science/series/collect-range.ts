import { bisectLeft } from 'd3-array'
import type { Points } from '#database/readings/points.ts'
import { highestOf, lowestOf, medianOf } from './order-statistics.ts'
import type { SeriesData } from './series-data.ts'

interface Range {
  count: number
  from: number
  to: number
  maxPoints: number
}

interface RangeCollector {
  /** Appends readings, in ascending order across calls. */
  add(points: Points): void
  done(): Pick<SeriesData, 'stepMs' | 'points' | 'thinning'>
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** Bucket sizes that divide or are multiples of minutes, hours and days. */
const bucketSizes = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 20, 30].map((count) => count * minute),
  ...[1, 2, 3, 4, 6, 8, 12].map((count) => count * hour),
  ...[1, 2, 4, 7, 14, 28].map((count) => count * day),
]
/** Number of intervals sampled to find the median. */
const maxIntervals = 20_000

/** Collects readings unchanged, or thins them while they arrive if there are more than `maxPoints`. */
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
  let held = new Float64Array(1_024)
  let count = 0
  const hold = (values: Float64Array) => {
    if (count + values.length > held.length) {
      const larger = new Float64Array((count + values.length) * 2)
      larger.set(held)
      held = larger
    }
    held.set(values, count)
    count += values.length
  }
  const flush = () => {
    if (count === 0) return
    found.lows.push(lowestOf(held, 0, count))
    found.highs.push(highestOf(held, 0, count))
    found.medians.push(medianOf(held.subarray(0, count)))
    found.times.push((bucket + 0.5) * bucketMs)
    counts.push(count)
    count = 0
  }
  return {
    add({ times, values }: Points) {
      let start = 0
      while (start < times.length) {
        const own = Math.floor((times[start] ?? 0) / bucketMs)
        const end = bisectLeft(times, (own + 1) * bucketMs)
        if (own !== bucket) flush()
        bucket = own
        hold(values.subarray(start, end))
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
