import { choosableKinds } from '#app/community/notifications/notification-kinds.ts'
import { choiceKindSchema } from '#app/community/notifications/notification-schemas.ts'
import type { PersonRecord } from './people-schemas.ts'

const purposes: Readonly<Record<string, string>> = {
  signup: 'Confirm your account',
  magiclink: 'Sign in by a link',
  reauthentication: 'Code to confirm an identity',
  recovery: 'New password',
  email_change: 'Confirm another address',
  story_confirmation: 'Confirm a story',
  account_notice: 'You already have an account',
  vip: 'Confirm the VIP list',
  notification: 'Notification about a story',
}

export const namePurpose = (purpose: string): string => purposes[purpose] ?? purpose.replaceAll('_', ' ')

/** A kind that a later version stored during a deployment is shown by its key. */
export function nameKind(kind: string): string {
  const known = choiceKindSchema.options.find((each) => each === kind)
  return known ? choosableKinds[known].deskName : kind.replaceAll('_', ' ')
}

const suppressions: Readonly<Record<string, string>> = {
  bounced: 'mail servers report no such mailbox, or keep refusing mail for it',
  complained: 'they marked our mail as spam',
  unsubscribed: 'they unsubscribed',
}

export const nameSuppression = (reason: string): string => suppressions[reason] ?? reason

type PersonCampaign = PersonRecord['campaigns'][number]

const campaignStates: Readonly<Record<Exclude<PersonCampaign['state'], 'sent'>, string>> = {
  queued: 'Waiting to be sent',
  sending: 'On its way',
  failed: 'Not delivered',
  unsure: 'Delivery unknown: a server stopped while sending it',
  skipped: 'Not sent',
  not_written: 'Not sent',
}

const campaignReasons: Readonly<Record<string, string>> = {
  refused: 'their mail server refused it',
  bounced: 'it bounced',
  complained: 'they marked it as spam',
  left: 'they had left',
  no_consent: 'there was no consent',
  suppressed: 'their address was suppressed',
  stopped: 'it was stopped before',
}

export function describeCampaign({ state, reason, isWave }: PersonCampaign, instant: string): string {
  const outcome = state === 'sent' ? `Sent on ${instant}` : campaignStates[state]
  if (reason !== null) return `${outcome}: ${campaignReasons[reason] ?? reason}`
  if (state !== 'not_written') return outcome
  return isWave ? 'Not sent: its places went to others' : 'Not sent: they were not in its segment'
}

export function describeStory(story: PersonRecord['stories'][number]): string {
  if (story.isHidden) return 'Hidden by a moderator'
  if (story.isHeld) return 'Held for a moderator'
  if (story.isVisible) return 'Public'
  return story.isPublic || story.sharePermission ? 'Not public until the address is confirmed' : 'Private'
}
