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
  bounces:
    'It paused itself: more than 5 in 100 addresses refuse it. Look at whom it is for before you go on.',
  complaints:
    'It paused itself: more than 1 in 1,000 people complained. Look at what it says before you go on.',
  restore:
    'It paused because the database was restored from a backup: who has got it since then is not known.',
}

export const describePause = (by: NonNullable<Campaign['pausedBy']>): string => pauses[by]

export function describeAudience({ people, recipients, suppressed, withoutConsent }: Audience): string {
  const count = (n: number) => n.toLocaleString('en')
  return `${count(recipients)} of ${count(people)} people: ${count(withoutConsent)} have not agreed to it, and mail to ${count(suppressed)} comes back or is unwanted.`
}

export function describeInvited({ people, recipients }: Audience, isOpen: boolean): string {
  const count = (n: number) => n.toLocaleString('en')
  return isOpen
    ? `${count(recipients)} of ${count(people)} people who can be invited, with the places that earlier waves left.`
    : `${count(recipients)} people, those who had confirmed first.`
}
