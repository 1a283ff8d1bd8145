import * as v from 'valibot'
import type { LinkType } from '#app/http/page-paths.ts'
import { uuidField } from '#app/validation/common-fields.ts'
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
    template: v.literal('staff-factor-reset'),
    /** The row of `staff_factor_resets` that this mail tells of. */
    userId: uuidField(),
  }),
])

export type MailMessage = v.InferOutput<typeof mailMessageSchema>

/** A mail about an account. */
export type LinkMessage = Extract<MailMessage, { linkId: string }>

export interface MailQueue {
  /**
   * Queues a mail within the caller's transaction: it goes out after the commit, and never after a rollback.
   */
  enqueue(tx: Transaction, message: MailMessage): Promise<void>
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

export interface FactorResetMail {
  email: string
  dueAt: Date
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
