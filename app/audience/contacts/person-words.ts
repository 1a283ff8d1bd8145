import { choosableKinds } from '#app/community/notifications/notification-kinds.ts'
import { choiceKindSchema } from '#app/community/notifications/notification-schemas.ts'
import type { PersonState } from './people-rules.ts'
import type { PersonRecord } from './people-schemas.ts'

export const stateNames: Readonly<Record<PersonState, string>> = {
  asked: 'Asked',
  verified: 'Verified',
  joined: 'Joined',
}

export const stateMeanings: Readonly<Record<PersonState, string>> = {
  asked: 'Signed up or asked for the VIP list, and hasn’t confirmed that',
  verified: 'Confirmed an address for the VIP list, or came in a file and had agreed, and has no account',
  joined: 'Has an account and confirmed its address',
}

const purposes: Readonly<Record<string, string>> = {
  signup: 'Confirm your account',
  magiclink: 'Sign in by a link',
  reauthentication: 'Code to confirm an identity',
  recovery: 'New password',
  email_change: 'Confirm another address',
  story_confirmation: 'Confirm a story',
  account_notice: 'You already have an account',
  vip: 'Confirm the VIP list',
  notification: 'News of stories',
}

export const namePurpose = (purpose: string): string => purposes[purpose] ?? purpose.replaceAll('_', ' ')

/** @param kind of notification; an unknown one, from a later version that runs beside this one during a deployment, is shown by its key */
export function nameKind(kind: string): string {
  const known = choiceKindSchema.options.find((each) => each === kind)
  return known ? choosableKinds[known].deskName : kind.replaceAll('_', ' ')
}

const sanctions: Readonly<Record<string, string>> = {
  warning: 'Warned',
  no_posting: 'Can write less',
  suspended: 'Suspended',
  banned: 'Banned',
  reports_unheard: 'Reports not heard',
}

export const nameSanction = (kind: string): string => sanctions[kind] ?? kind.replaceAll('_', ' ')

const suppressions: Readonly<Record<string, string>> = {
  bounced: 'the mail servers say that there is no such mailbox, or refused mail for it again and again',
  complained: 'they told their mail provider that our mail is unwanted',
  unsubscribed: 'they unsubscribed',
}

export const nameSuppression = (reason: string): string => suppressions[reason] ?? reason

type PersonCampaign = PersonRecord['campaigns'][number]

const campaignStates: Readonly<Record<Exclude<PersonCampaign['state'], 'sent'>, string>> = {
  queued: 'Waits for its turn',
  sending: 'On its way',
  failed: 'Not delivered',
  unsure: 'May or may not have got it: a server stopped while it was on its way',
  skipped: 'Not sent',
  not_written: 'Not sent',
}

const campaignReasons: Readonly<Record<string, string>> = {
  refused: 'their mail server refused it',
  bounced: 'it came back',
  complained: 'they complained about it to their mail provider',
  left: 'they left before',
  no_consent: 'there was no consent then',
  suppressed: 'mail to them came back or was unwanted then',
  stopped: 'it was stopped before their turn',
}

/** Describes the outcome of a campaign for a person. @param instant the formatted time of sending */
export function describeCampaign({ state, reason, isWave }: PersonCampaign, instant: string): string {
  const outcome = state === 'sent' ? `Sent on ${instant}` : campaignStates[state]
  if (reason !== null) return `${outcome}: ${campaignReasons[reason] ?? reason}`
  if (state !== 'not_written') return outcome
  return isWave ? 'Not sent: its places went to others' : 'Not sent: they were not among those it was for'
}

export function describeStory(story: PersonRecord['stories'][number]): string {
  if (story.isHidden) return 'Hidden by a moderator'
  if (story.isHeld) return 'Waits for a moderator'
  if (story.isVisible) return 'Public'
  return story.isPublic || story.sharePermission ? 'Not public until the address is confirmed' : 'Private'
}
