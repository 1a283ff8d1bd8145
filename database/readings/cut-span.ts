import { createChunk, type DayChunk } from './day-chunk.ts'
import { filterPoints } from './merge-points.ts'
import { unpackDay } from './pack-day.ts'

interface Cut {
  packed: Uint8Array
  day: number
  /** Milliseconds since 1970: the first instant that goes, and the first that stays. */
  from: number
  to: number
}

/** What is left of packed readings outside of a span, null for nothing, and how many go. */
export function cutSpan({ packed, day, from, to }: Cut): { rest: DayChunk | null; cut: number } {
  const points = unpackDay(packed, day)
  const rest = filterPoints(points, (at) => at < from || at >= to)
  return {
    rest: rest.times.length > 0 ? createChunk(rest, day) : null,
    cut: points.times.length - rest.times.length,
  }
}
