import { dayMs, packDay, unpackDay } from './pack-day.ts'
import type { Points } from './points.ts'

export interface DayChunk {
  /** Days since 1970, UTC. */
  day: number
  count: number
  /** Milliseconds since 1970. */
  firstAt: number
  lastAt: number
  lastValue: number
  packed: Uint8Array
  /** Packed like readings: delay in ms between a reading and the following outage; null without outages. */
  ends: Uint8Array | null
}

export function dayOf(at: number): number {
  return Math.floor(at / dayMs)
}

/** @param points readings of this day, at least one */
export function createChunk(points: Points, day: number): DayChunk {
  const { times, values } = points
  return {
    day,
    count: times.length,
    firstAt: times[0] ?? Number.NaN,
    lastAt: times.at(-1) ?? Number.NaN,
    lastValue: values.at(-1) ?? Number.NaN,
    packed: packDay(points, day),
    ends: packEnds(points, day),
  }
}

function packEnds({ times, ends }: Points, day: number): Uint8Array | null {
  const ended = ends ? times.filter((at) => ends.has(at)) : []
  if (!ends || ended.length === 0) return null
  const lengths = Float64Array.from(ended, (at) => (ends.get(at) ?? at) - at)
  return packDay({ times: Float64Array.from(ended), values: lengths }, day)
}

export function unpackChunk({ packed, ends, day }: Pick<DayChunk, 'packed' | 'ends' | 'day'>): Points {
  const points = unpackDay(packed, day)
  if (ends === null) return points
  const { times, values } = unpackDay(ends, day)
  return { ...points, ends: new Map(Array.from(times, (at, index) => [at, at + (values[index] ?? 0)])) }
}

export function* packDays({ times, values, ends }: Points): Generator<DayChunk> {
  let start = 0
  while (start < times.length) {
    const day = dayOf(times[start] ?? 0)
    let end = start + 1
    while (end < times.length && (times[end] ?? 0) < (day + 1) * dayMs) end += 1
    const ofDay = { times: times.subarray(start, end), values: values.subarray(start, end) }
    yield createChunk(ends ? { ...ofDay, ends } : ofDay, day)
    start = end
  }
}
