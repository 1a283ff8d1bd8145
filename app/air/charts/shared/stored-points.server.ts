import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createRangeCollector } from '../../science/series/collect-range.ts'
import type { SeriesData } from '../../science/series/series-data.ts'

/** One point each quarter of an hour for 170 days. A chart draws 720 columns; more points allow zooming. */
export const maxShownPoints = 16_384
/** Version of the format. Increase it whenever the same readings would be stored differently. */
export const shownFormatVersion = 1
/** The number of values before the points: median interval, bucket length, number of points. */
const headLength = 3
/** The number of values per point: time, median, lowest, highest, number of readings. */
const perPoint = 5
/** Allows one more point, because the first bucket may begin before the first reading. */
const maxLength = maxShownPoints + 1
const maxBytes = 8 * (headLength + perPoint * maxLength)

type ShownReadings = Pick<SeriesData, 'stepMs' | 'points' | 'thinning'>

/** Packs the readings of a shared chart into at most 660 KB before compression, however many there are. */
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
  return Buffer.concat([Buffer.of(shownFormatVersion), deflateRawSync(new Uint8Array(numbers.buffer))])
}

/** @returns null for another version of the format */
export function unpackShown(packed: Buffer): ShownReadings | null {
  if (packed[0] !== shownFormatVersion) return null
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
