import type { OffsetAt } from '../../files/times/clock-times.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
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
