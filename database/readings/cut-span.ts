import { createChunk, type DayChunk, unpackChunk } from './day-chunk.ts'
import { filterPoints } from './merge-points.ts'

interface Cut extends Pick<DayChunk, 'packed' | 'ends' | 'day'> {
  /** Milliseconds since 1970; `from` is inclusive, `to` exclusive. */
  from: number
  to: number
}

/** Removes a span from packed readings. Returns the rest, or null if nothing is left, and the number of removed readings. */
export function cutSpan({ from, to, ...chunk }: Cut): { rest: DayChunk | null; cut: number } {
  const points = unpackChunk(chunk)
  const rest = filterPoints(points, (at) => at < from || at >= to)
  return {
    rest: rest.times.length > 0 ? createChunk(rest, chunk.day) : null,
    cut: points.times.length - rest.times.length,
  }
}
