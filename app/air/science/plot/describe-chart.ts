import { type ChartClock, describeInstant } from './chart-clock.ts'
import type { Column } from './chart-columns.ts'

interface DescribedSpan {
  from: number
  to: number
  clock: ChartClock
  format: (value: number) => string
  unit: string
}

/** Describes a chart for people who can't see it. */
export function describeChart(
  all: readonly Column[],
  { from, to, clock, format, unit }: DescribedSpan,
): string {
  const span = `From ${describeInstant(from, clock)} to ${describeInstant(to, clock)}`
  if (all.length === 0) return `${span}: no readings.`
  const low = format(all.reduce((least, each) => Math.min(least, each.low), Number.POSITIVE_INFINITY))
  const high = format(all.reduce((most, each) => Math.max(most, each.high), Number.NEGATIVE_INFINITY))
  return `${span}: the lowest reading is ${low}, the highest ${high}${unit === '' ? '' : ` ${unit}`}.`
}
