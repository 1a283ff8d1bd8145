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
    'Paused because the database was restored from a backup, which doesn’t show who got it afterwards.',
}

export const describePause = (by: NonNullable<Campaign['pausedBy']>): string => pauses[by]

export function describeAudience({ people, recipients, suppressed, withoutConsent }: Audience): string {
  const count = (n: number) => n.toLocaleString('en')
  return `${count(recipients)} of ${count(people)} people: ${count(withoutConsent)} haven’t consented, and ${count(suppressed)} are suppressed.`
}

export function describeInvited({ people, recipients }: Audience, isOpen: boolean): string {
  const count = (n: number) => n.toLocaleString('en')
  return isOpen
    ? `${count(recipients)} of ${count(people)} people who can be invited, including places left by earlier waves.`
    : `${count(recipients)} people, in the order in which they confirmed.`
}
