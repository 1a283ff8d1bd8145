import { createChunk, type DayChunk, unpackChunk } from './day-chunk.ts'
import { filterPoints } from './merge-points.ts'

interface Cut extends Pick<DayChunk, 'packed' | 'ends' | 'day'> {
  /** Milliseconds since 1970: the first instant that goes, and the first that stays. */
  from: number
  to: number
}

/** What is left of packed readings outside of a span, null for nothing, and how many go. */
export function cutSpan({ from, to, ...chunk }: Cut): { rest: DayChunk | null; cut: number } {
  const points = unpackChunk(chunk)
  const rest = filterPoints(points, (at) => at < from || at >= to)
  return {
    rest: rest.times.length > 0 ? createChunk(rest, chunk.day) : null,
    cut: points.times.length - rest.times.length,
  }
}
