import * as v from 'valibot'
import type { LinkType } from '#app/platform/http/page-paths.ts'
import { uuidField } from '#app/platform/validation/common-fields.ts'
import type { Transaction } from '#database/client.ts'

export const mailTemplates = [
  'confirm-sign-up',
  'sign-in-link',
  'reauthenticate',
  'already-registered',
  'recover-password',
  'change-email',
  'email-changed',
] as const

/** What can happen to the ways in that an account has besides its password. */
export const factorChanges = [
  'authenticator-added',
  'authenticator-removed',
  'recovery-codes-made',
  'recovery-codes-removed',
  'passkey-added',
  'passkey-removed',
] as const

export type FactorChange = (typeof factorChanges)[number]

export type MailTemplate = (typeof mailTemplates)[number]

/**
 * One mail to be sent, as it rests in the queue. Ids only: the address, the name and the token are looked up
 * or made when the mail goes out, so that the queue holds nothing personal and nothing secret.
 */
export const mailMessageSchema = v.union([
  v.strictObject({
    template: v.picklist(mailTemplates),
    /** The row of `auth.one_time_links` that this mail carries. */
    linkId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('confirm-vip'),
    /** The row of `auth.vip_subscriptions` that this mail asks to confirm. */
    subscriptionId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('staff-invitation'),
    /** The row of `staff_invitations` that this mail carries. */
    invitationId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('new-device'),
    /** The row of `auth.known_devices` that this mail tells of. */
    deviceId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('factor-change'),
    change: v.picklist(factorChanges),
    userId: uuidField(),
    /** The session that made it. */
    sessionId: uuidField(),
    changedAt: v.pipe(v.string(), v.isoTimestamp()),
  }),
  v.strictObject({
    template: v.literal('staff-factor-reset'),
    /** The row of `staff_factor_resets` that this mail tells of. */
    userId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('notification'),
    /** The row of `notification_mails` whose news this mail tells. */
    mailId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('digest'),
    /** The `mail_id` of a row of `digests`. */
    mailId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('moderation-notice'),
    /** The row of `notices` that this mail carries. */
    noticeId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('report-receipt'),
    /** The row of `reports` that a notifier without an account has made. */
    reportId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('campaign-test'),
    campaignId: uuidField(),
    /** Who gets it: the owner who asked. */
    userId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('plan-reminder'),
    /** The row of `air_plans`, and which of its days, from 0. */
    planId: uuidField(),
    day: v.pipe(v.number(), v.integer()),
  }),
  v.strictObject({
    template: v.literal('webhook-disabled'),
    endpointId: uuidField(),
    /** Who gets it: an owner. */
    userId: uuidField(),
  }),
  v.strictObject({
    template: v.literal('health-report'),
    /** The row of `health_reports` that this mail carries. */
    userId: uuidField(),
  }),
])

export type MailMessage = v.InferOutput<typeof mailMessageSchema>

/** A mail about an account. */
export type LinkMessage = Extract<MailMessage, { linkId: string }>

export type FactorChangeMessage = Extract<MailMessage, { template: 'factor-change' }>

export interface MailQueue {
  /**
   * Queues a mail within the caller's transaction: it goes out after the commit, and never after a rollback.
   */
  enqueue(tx: Transaction, message: MailMessage): Promise<void>
  /** Queues many at once, none of which goes out before so many seconds have passed. */
  enqueueLater(tx: Transaction, messages: readonly MailMessage[], delaySeconds: number): Promise<void>
}

/** For features that send mail, on top of what every feature may use. */
export interface MailDependencies {
  mailQueue: MailQueue
}

/** What a mail is made of besides its template; read, and the token made, at the moment of sending. */
export interface MailLink {
  purpose: LinkType | 'account_notice' | 'reauthentication'
  /** The account's address. */
  email: string
  /** Whether somebody has shown that this address is theirs. */
  isVerified?: boolean
  /** Where the mail goes when not to `email`: the address that it confirms, or the one that the account had. */
  newEmail?: string | null
  fullName?: string | null
  /** A page of this site, where following the link leads in the end. */
  redirectTo?: string | null
  /** The raw one-time token. It appears in the mail and nowhere else. */
  token: string
  /** Six digits that do the same, typed where the mail was asked for. */
  code: string
  /** The title of the story that came with the form, when one did. */
  storyTitle?: string | null
}

/** What the VIP list's mail is made of; its tokens are made at the moment of sending and appear nowhere else. */
export interface VipMail {
  email: string
  confirmToken: string
  withdrawToken: string
}

/** What an invitation to a role is made of. */
export interface InvitationMail {
  email: string
  /** Its title, such as `Moderator`. */
  role: string
  token: string
}

/** What the mail about a new device is made of; its token is made at the moment of sending and appears nowhere else. */
export interface DeviceMail {
  email: string
  fullName: string | null
  /** In words, such as 'Chrome on Android'. */
  device: string
  /** ISO 8601. */
  signedInAt: string
  token: string
}

/** What the mail about a change to second factors or passkeys is made of. */
export interface FactorChangeMail extends Pick<FactorChangeMessage, 'change' | 'changedAt'> {
  email: string
  fullName: string | null
  /** In words, such as 'Chrome on Android'; null when it has been signed out since. */
  device: string | null
}

/** What a coin chose for a day of somebody's plan. */
export interface PlanReminder {
  email: string
  fullName: string | null
  isOn: boolean
  /** From 1, of so many. */
  day: number
  days: number
}

/** What the mail about the site's health is made of. */
export interface HealthMail {
  email: string
  madeAt: Date
  lines: readonly { name: string; state: 'ok' | 'warning' | 'failure'; says: string }[]
}

export interface WebhookDisabledMail {
  email: string
  url: string
  /** Whether it said so itself; it failed for days otherwise. */
  isGone: boolean
}

/** A campaign as its writer gets it before anybody else. */
export interface CampaignTestMail {
  email: string
  subject: string
  text: string
  html: string
}

export interface FactorResetMail {
  email: string
  dueAt: Date
}

/** What others did around a story, for somebody who has not seen it on the site. */
export interface NotificationMail {
  /** Of this mail: the same each time that it is tried. */
  id: string
  email: string
  fullName: string | null
  /** One of a few that the site has: nothing that a person typed. */
  subject: string
  /** A sentence for each kind, without its full stop. The names in there are sanitized. */
  news: string[]
  /** Why they get this, as a sentence. */
  reason: string
  /** With a sanitized title. */
  story: { id: string; title: string | null }
  /** The first that is new; null for reactions. */
  commentId: string | null
  /** Such as 'comments on your story': what mails are about that `stopToken` stops. */
  about: string
  stopToken: string
  muteToken: string
  /** The latest who wrote what the mail tells first, two at most, by their sanitized names. */
  writers: { name: string; muteToken: string }[]
}

/** What somebody missed since their last visit. */
export interface DigestMail {
  /** Of this mail: the same each time that it is tried. */
  id: string
  email: string
  fullName: string | null
  every: 'day' | 'week'
  /** At most ten, the most important first. */
  groups: {
    /** A sentence without its full stop. The names in there are sanitized. */
    news: string
    /** Why they get this, as a sentence. */
    reason: string
    /** With a sanitized title. */
    story: { id: string; title: string | null }
    /** The first that is new; null for reactions. */
    commentId: string | null
    muteToken: string
  }[]
  /** How many there are besides. */
  more: number
  stopToken: string
}

/**
 * A moderator's decision, told to a person whom it concerns. Without an account the address was never confirmed: then the mail quotes
 * nothing that a person typed, and links to where it can be read.
 */
export type NoticeMail = { email: string; subject: string } & (
  | {
      /** Paragraphs with a blank line between them. */
      text: string
      at: { noticeId: string }
    }
  | {
      /** How to object. */
      redress: string
      at: StatusLink
    }
)

/** What opens the page of a report; its secret is made at the moment of sending and appears nowhere else. */
export interface StatusLink {
  reference: string
  secret: string
}

/** That what somebody without an account has reported as illegal has arrived. */
export interface ReceiptMail {
  email: string
  link: StatusLink
  /** Whether the same was looked at before, and let stand. */
  isAnswered: boolean
}

/** A message that the local inbox kept instead of sending it. */
export interface InboxMessage {
  id: number
  to: string
  subject: string
  text: string
  html: string
  /** ISO 8601, UTC. */
  sentAt: string
}

export interface Inbox {
  /** The messages kept, newest first. */
  list(): Promise<InboxMessage[]>
}
