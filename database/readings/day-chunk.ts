import { dayMs, packDay } from './pack-day.ts'
import type { Points } from './points.ts'

/** The readings of one series on one day, packed. */
export interface DayChunk {
  /** In UTC, counted from 1970. */
  day: number
  count: number
  /** Milliseconds since 1970. */
  firstAt: number
  lastAt: number
  lastValue: number
  packed: Uint8Array
}

export function dayOf(at: number): number {
  return Math.floor(at / dayMs)
}

/** @param points of this day, at least one */
export function createChunk(points: Points, day: number): DayChunk {
  const { times, values } = points
  return {
    day,
    count: times.length,
    firstAt: times[0] ?? Number.NaN,
    lastAt: times.at(-1) ?? Number.NaN,
    lastValue: values.at(-1) ?? Number.NaN,
    packed: packDay(points, day),
  }
}

/** Packs readings in the order of time, a day after the other. */
export function* packDays({ times, values }: Points): Generator<DayChunk> {
  let start = 0
  while (start < times.length) {
    const day = dayOf(times[start] ?? 0)
    let end = start + 1
    while (end < times.length && (times[end] ?? 0) < (day + 1) * dayMs) end += 1
    yield createChunk({ times: times.subarray(start, end), values: values.subarray(start, end) }, day)
    start = end
  }
}
