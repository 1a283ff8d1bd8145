import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { isTimeZone } from '#app/platform/time/zone-offset.ts'
import { describeZonedTime } from '#app/platform/time/zoned-time.ts'
import { countOf } from '#app/platform/ui/media/count-of.ts'
import type { Audience, Campaign } from './campaign-schemas.ts'

export const campaignStateNames: Readonly<Record<Campaign['state'], string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
  stopped: 'Stopped',
}

const pauses: Readonly<Record<NonNullable<Campaign['pausedBy']>, string>> = {
  owner: 'An owner paused it.',
  bounces: 'Paused automatically: more than 5 in 100 emails bounced. Check the recipients before you resume.',
  complaints:
    'Paused automatically: more than 1 in 1,000 people marked it as spam. Check the text before you resume.',
  restore:
    'Paused because the database was restored from a backup. People who got this campaign after that backup would get it again.',
}

export const describePause = (by: NonNullable<Campaign['pausedBy']>): string => pauses[by]

export function describeAudience({ people, recipients, suppressed, withoutConsent }: Audience): string {
  return `${recipients.toLocaleString('en')} of ${countOf(people, 'person', 'people')}: ${countOf(withoutConsent, 'hasn’t', 'haven’t')} consented, and ${countOf(suppressed, 'is', 'are')} suppressed.`
}

export function describeInvited({ people, recipients }: Audience, isOpen: boolean): string {
  return isOpen
    ? `${recipients.toLocaleString('en')} of ${countOf(people, 'person', 'people')} who can be invited. Free places from earlier waves are included.`
    : `${countOf(recipients, 'person', 'people')}, in the order in which they confirmed.`
}

/** Such as `9 May 2027 at 10:00, Berlin time`; in UTC without a time zone. */
export const describeStart = (startsAt: string, timeZone: string | null): string =>
  timeZone !== null && isTimeZone(timeZone)
    ? describeZonedTime(Date.parse(startsAt), timeZone)
    : describeInstant(startsAt)
