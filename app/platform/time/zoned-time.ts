import { describeInstant } from './describe-instant.ts'
import { createOffsetAt, isTimeZone } from './zone-offset.ts'

/** Parses a local time as if it were UTC; null for an invalid one, such as on 30 February. */
export function parseLocalTime(text: string): number | null {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null
}

/** Converts a time such as `2026-12-24T18:00` to ms; the first if there are two. @returns null if invalid or skipped at the start of DST */
export function findInstant(localTime: string, timeZone: string): number | null {
  const wanted = parseLocalTime(localTime)
  if (wanted === null || !isTimeZone(timeZone)) return null
  const offsetAt = createOffsetAt(timeZone)
  const day = 86_400_000
  // Offsets a day before and after. They differ around a change, and at least one is right.
  const fitting = [wanted - day, wanted + day]
    .map((time) => wanted - offsetAt(time))
    .filter((time) => time + offsetAt(time) === wanted)
  return fitting.length === 0 ? null : Math.min(...fitting)
}

/** For example `24 December 2026 at 18:00 CET`. */
export function formatInstant(time: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(time)
}

/** For example `9 May 2027 at 10:00, Berlin time`. Says which of two equal times it is when the clocks go back. */
export function describeZonedTime(time: number, timeZone: string): string {
  const local = readLocal(time, timeZone)
  const [day, clock] = describeInstant(new Date(local).toISOString()).replace(' UTC', '').split(' at ')
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const isTwice = readLocal(time + 3_600_000, timeZone) === local
  return `${day} at ${clock}, ${place} time${isTwice ? ', before the clocks go back' : ''}`
}

/** Returns a local time as if it were UTC. */
const readLocal = (time: number, timeZone: string): number => time + createOffsetAt(timeZone)(time)
