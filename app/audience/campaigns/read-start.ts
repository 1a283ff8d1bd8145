import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import { findInstant, parseLocalTime } from '#app/platform/time/zoned-time.ts'

type Start =
  | { startsAt: string; error: null }
  | { startsAt: null; error: { field: 'localTime' | 'timeZone'; message: string } }

/** Converts the time that an owner chose. Browser and server use the same rules. */
export function readStart(localTime: string, timeZone: string, now: number): Start {
  const refuse = (field: 'localTime' | 'timeZone', message: string) => ({
    startsAt: null,
    error: { field, message },
  })
  if (parseLocalTime(localTime) === null) return refuse('localTime', 'Please choose a date and a time.')
  if (!isTimeZone(timeZone)) return refuse('timeZone', 'Please choose a time zone, such as Europe/Berlin.')
  const start = findInstant(localTime, timeZone)
  if (start === null)
    return refuse(
      'localTime',
      `The clocks go forward then: ${localTime.slice(11)} does not exist on that day. Please choose another time.`,
    )
  if (start <= now) return refuse('localTime', 'This time has passed. Please choose a later one.')
  return { startsAt: new Date(start).toISOString(), error: null }
}
