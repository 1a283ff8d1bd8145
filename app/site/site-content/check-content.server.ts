import { isDeepStrictEqual } from 'node:util'
import { findInstant } from '#app/platform/time/zoned-time.server.ts'
import { invalidInput } from '#app/platform/validation/request-validation.server.ts'
import { type ContentSection, contentSections } from '#database/schema/site-content.ts'
import type { SiteContent } from './content.ts'

export function listChanges(before: SiteContent, after: SiteContent): ContentSection[] {
  return contentSections.filter((section) => !isDeepStrictEqual(before[section], after[section]))
}

/** Uses the current time and the time zone database. @throws ApiError 400 with the field's name */
export function checkCountdown({ countdown }: SiteContent, now: Date): void {
  const { kind, localTime, timeZone } = countdown
  if (kind !== 'date') return
  const refuse = (field: string, code: string, message: string) =>
    invalidInput([{ field: `countdown.${field}`, code, message }])
  if (localTime === '') throw refuse('localTime', 'required', 'Please enter a date and a time.')
  if (timeZone === '')
    throw refuse('timeZone', 'required', 'Please choose a time zone, such as Europe/Berlin.')
  const instant = findInstant(localTime, timeZone)
  if (instant === null)
    throw refuse(
      'localTime',
      'invalid',
      'This time does not exist there: the clocks go forward. Please choose another.',
    )
  if (instant <= now.getTime())
    throw refuse(
      'localTime',
      'too_early',
      'This time has passed. Please choose a later one, or no countdown.',
    )
}
