import { findInstant } from '#app/platform/validation/zoned-time.server.ts'
import type { DigestEvery } from './digest-schemas.ts'

const dayMs = 86_400_000
const monday = 1

/**
 * The next 08:00 in a zone after a moment, or that of the next Monday: one for each date there, however its clocks change.
 *
 * @returns null for never, and for what is no time zone
 */
export function findNextDigest(every: DigestEvery, timeZone: string, after: Date): Date | null {
  if (every === 'never') return null
  // The date there may be the one before or after that of UTC, and a zone may leave a date out.
  for (let days = -1; days <= 9; days += 1) {
    const date = new Date(after.getTime() + days * dayMs)
    if (every === 'week' && date.getUTCDay() !== monday) continue
    const time = findInstant(`${date.toISOString().slice(0, 10)}T08:00`, timeZone)
    if (time !== null && time > after.getTime()) return new Date(time)
  }
  return null
}
