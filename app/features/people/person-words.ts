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

const kinds: Readonly<Record<string, string>> = {
  story_comment: 'comments on their stories',
  thread_comment: 'comments where they commented',
  reaction: 'reactions',
  decision: 'decisions of moderators',
}

export const nameKind = (kind: string): string => kinds[kind] ?? kind.replaceAll('_', ' ')

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

/** Where a story stands, in a word or two. */
export function describeStory(story: PersonRecord['stories'][number]): string {
  if (story.isHidden) return 'Hidden by a moderator'
  if (story.isHeld) return 'Waits for a moderator'
  if (story.isVisible) return 'Public'
  return story.isPublic || story.sharePermission ? 'Not public until the address is confirmed' : 'Private'
}
