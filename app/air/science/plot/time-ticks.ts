import { scaleUtc } from 'd3-scale'
import { type ChartClock, describeDay, describeTime, instantOf } from './chart-clock.ts'

const dayMs = 86_400_000

/** Returns about `count` round local times between two instants. */
export function timeTicks(
  from: number,
  to: number,
  { count, clock }: { count: number; clock: ChartClock },
): { instant: number; label: string }[] {
  const { offsetAt, dayOne } = clock
  // Counts numbered days from day one, which is rarely the first of a month.
  const shift = dayOne ?? 0
  const [first, last] = [from + offsetAt(from), to + offsetAt(to)]
  const clocks =
    dayOne === null || last - first < 2 * dayMs
      ? scaleUtc([first, last], [0, 1]).ticks(count).map(Number)
      : countedDays(first - shift, last - shift, count).map((at) => at + shift)
  return clocks.flatMap((at) => {
    const instant = instantOf(at, clock)
    const isMidnight = (at - shift) % dayMs === 0
    const label = isMidnight ? describeDay(at, clock, false) : describeTime(at)
    return instant >= from && instant <= to ? [{ instant, label }] : []
  })
}

const dayCounts = [1, 2, 7, 14, 28, 91, 182, 364] as const

function countedDays(first: number, last: number, count: number): number[] {
  const step = dayMs * (dayCounts.find((days) => (last - first) / (days * dayMs) <= count * 1.3) ?? 364)
  const start = Math.ceil(first / step) * step
  return Array.from(
    { length: Math.max(0, Math.floor((last - start) / step) + 1) },
    (_, at) => start + at * step,
  )
}
