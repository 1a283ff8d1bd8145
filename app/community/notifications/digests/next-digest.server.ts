import { findInstant } from '#app/platform/time/zoned-time.ts'
import type { DigestEvery } from './digest-schemas.ts'

const dayMs = 86_400_000
const monday = 1

/** Returns the next 08:00, for weekly digests on a Monday, even when clocks change; null for `never` or an unknown time zone. */
export function findNextDigest(every: DigestEvery, timeZone: string, after: Date): Date | null {
  if (every === 'never') return null
  // The local date may differ from the UTC date by one day, and a zone can skip a date.
  for (let days = -1; days <= 9; days += 1) {
    const date = new Date(after.getTime() + days * dayMs)
    if (every === 'week' && date.getUTCDay() !== monday) continue
    const time = findInstant(`${date.toISOString().slice(0, 10)}T08:00`, timeZone)
    if (time !== null && time > after.getTime()) return new Date(time)
  }
  return null
}
