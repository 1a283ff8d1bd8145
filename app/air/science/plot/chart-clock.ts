import type { OffsetAt } from '#app/platform/time/zone-offset.ts'

const minuteMs = 60_000
/** Offsets change at whole quarters of an hour. */
const quarterMs = 15 * minuteMs
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Shorter than the time between any two changes of an offset. */
const longestStepMs = 14 * dayMs
const countedMonth = 30

/** Display of times: local dates, or days numbered from the first one to hide the dates. */
export interface ChartClock {
  offsetAt: OffsetAt
  /** Midnight before the first reading, in local ms; null to show dates. */
  dayOne: number | null
}

const inEnglish = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
const dayFormat = inEnglish({ day: 'numeric', month: 'short' })
const dateFormat = inEnglish({ day: 'numeric', month: 'short', year: 'numeric' })
const monthFormat = inEnglish({ month: 'long', year: 'numeric' })
const timeFormat = inEnglish({ hour: '2-digit', minute: '2-digit' })

/** @param at local time in ms, as if in UTC */
export function describeDay(at: number, { dayOne }: Pick<ChartClock, 'dayOne'>, withYear = true): string {
  if (dayOne !== null) return `Day ${Math.floor((at - dayOne) / dayMs) + 1}`
  return (withYear ? dateFormat : dayFormat).format(at)
}

export function describeTime(at: number): string {
  return timeFormat.format(at)
}

export function describeInstant(instant: number, clock: ChartClock): string {
  const at = instant + clock.offsetAt(instant)
  return `${describeDay(at, clock)}, ${describeTime(at)}`
}

export type Period = 'hour' | 'day' | 'month'

export function describePeriod(at: number, period: Period, clock: ChartClock): string {
  if (period === 'day') return describeDay(at, clock)
  if (period === 'hour') return `${describeDay(at, clock)}, ${describeTime(Math.floor(at / hourMs) * hourMs)}`
  if (clock.dayOne === null) return monthFormat.format(at)
  const first = Math.floor((at - clock.dayOne) / dayMs / countedMonth) * countedMonth
  return `Days ${first + 1} to ${first + countedMonth}`
}

/** Returns the local time at which the hour, day or month ends. @param at local time in ms, as if in UTC */
export function endOfPeriod(at: number, period: Period, { dayOne }: ChartClock): number {
  if (period === 'hour') return (Math.floor(at / hourMs) + 1) * hourMs
  if (period === 'day') return (Math.floor(at / dayMs) + 1) * dayMs
  const month = countedMonth * dayMs
  if (dayOne !== null) return dayOne + (Math.floor((at - dayOne) / month) + 1) * month
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** Converts local time to an instant. If the local time is repeated, returns the later one. */
export function instantOf(at: number, { offsetAt }: ChartClock): number {
  return at - offsetAt(at - offsetAt(at))
}

/** Returns the clock changes within a range: their places as shares of it, and by how many ms the local time moves. */
export function findShifts(
  { from, to }: { from: number; to: number },
  { offsetAt }: ChartClock,
): { at: number; by: number }[] {
  const shifts: { at: number; by: number }[] = []
  for (let begin = from; begin < to; begin += longestStepMs) {
    let [before, after] = [begin, Math.min(begin + longestStepMs, to)]
    const by = offsetAt(after) - offsetAt(before)
    if (by === 0) continue
    const first = offsetAt(before)
    while (after - before > minuteMs) {
      const middle = (before + after) / 2
      if (offsetAt(middle) === first) before = middle
      else after = middle
    }
    const changed = Math.floor(after / quarterMs) * quarterMs
    shifts.push({ at: (changed - from) / (to - from), by })
  }
  return shifts
}
