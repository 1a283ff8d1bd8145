import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createRangeCollector } from '../../science/series/collect-range.ts'
import type { SeriesData } from '../../science/series/series-data.ts'

/**
 * Points of a shared chart that are stored at most: a quarter of an hour each for 170 days, longer ones beyond. A chart draws 720
 * columns; the others are for who looks at a part.
 */
export const maxShownPoints = 16_384
/** Goes up when the same readings would be stored otherwise. */
export const shownRule = 1
/** Numbers before the points: the usual step, the length of a bucket, and how many points follow. */
const headLength = 3
/** Of each point: its time, median, lowest, highest and number of readings. */
const perPoint = 5
/** Buckets that begin before the first reading make one more. */
const maxLength = maxShownPoints + 1
const maxBytes = 8 * (headLength + perPoint * maxLength)

type ShownReadings = Pick<SeriesData, 'stepMs' | 'points' | 'thinning'>

/** What a shared chart shows of its readings, however many there are, in at most 660 KB before it is deflated. */
export function packShown(readings: ShownReadings): Buffer {
  const { stepMs, points, thinning } = limitPoints(readings)
  const { times, values } = points
  const numbers = new Float64Array(headLength + perPoint * times.length)
  numbers.set([stepMs, thinning?.bucketMs ?? 0, times.length])
  const columns = [
    times.map((at, index) => at - (times[index - 1] ?? 0)),
    values,
    thinning?.lows ?? values,
    thinning?.highs ?? values,
    thinning?.counts ?? new Uint32Array(times.length).fill(1),
  ]
  columns.forEach((column, index) => {
    numbers.set(column, headLength + index * times.length)
  })
  return Buffer.concat([Buffer.of(shownRule), deflateRawSync(new Uint8Array(numbers.buffer))])
}

/** @returns null for what was stored by another rule */
export function unpackShown(packed: Buffer): ShownReadings | null {
  if (packed[0] !== shownRule) return null
  const bytes = Uint8Array.from(inflateRawSync(packed.subarray(1), { maxOutputLength: maxBytes }))
  const numbers = new Float64Array(bytes.buffer)
  const [stepMs = 0, bucketMs = 0, length = 0] = numbers
  const columnAt = (index: number) =>
    numbers.subarray(headLength + index * length, headLength + (index + 1) * length)
  const times = columnAt(0)
  times.forEach((step, index) => {
    times[index] = step + (times[index - 1] ?? 0)
  })
  return {
    stepMs,
    points: { times, values: columnAt(1) },
    thinning:
      bucketMs === 0
        ? null
        : { bucketMs, lows: columnAt(2), highs: columnAt(3), counts: Uint32Array.from(columnAt(4)) },
  }
}

function limitPoints(readings: ShownReadings): ShownReadings {
  const { times } = readings.points
  if (times.length <= maxLength) return readings
  const [from = 0, to = 0] = [times[0], times.at(-1)]
  const collector = createRangeCollector({ count: times.length, from, to: to + 1, maxPoints: maxShownPoints })
  collector.add(readings.points)
  return { ...collector.done(), stepMs: readings.stepMs }
}
