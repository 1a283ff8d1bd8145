import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Database, Transaction } from '#database/client.ts'
import { isRestoreHeld } from '#database/erasures/restore-hold.ts'
import {
  type DeviceMail,
  type FactorResetMail,
  type InvitationMail,
  type MailLink,
  type MailMessage,
  mailMessageSchema,
  type VipMail,
} from './mail-schemas.ts'
import { type Mail, type Mailer, MailNotAcceptedError, RecipientRejectedError } from './mailer.ts'
import {
  renderDeviceNotice,
  renderFactorReset,
  renderInvitation,
  renderMail,
  renderVipMail,
} from './render-mail.server.ts'
import type { MailSite } from './templates/layout.server.tsx'

/** What becomes of a mail at one try. */
export type MailOutcome = 'sent' | 'postponed' | 'refused' | 'too_many' | 'not_needed'

/** What it depends on how a mail is counted. */
export interface CountedMail {
  template: MailMessage['template']
  to: string
  /** Whether it goes to an address whose owner has confirmed it. */
  isToOwner: boolean
}

/** How many mails one recipient gets, whatever they are about and whoever asked for them. */
export interface MailRateLimit {
  /** Counts one more mail to this address; false when it would be one too many. */
  take(mail: CountedMail): Promise<boolean>
  /** The mail that was counted has not gone out. */
  giveBack(mail: CountedMail): Promise<void>
}

interface PreparedMail {
  mail: Mail
  counted: CountedMail
}

export interface DeliveryDependencies {
  database: Pick<Database, 'accounts'>
  mailer: Mailer
  site: MailSite
  log: Logger
  /** Without one, every mail goes out. */
  cap?: MailRateLimit
  /** Told what became of each mail at each try. */
  onOutcome?: ((outcome: MailOutcome) => void) | undefined
  /** Makes and stores the token of a one-time link; null when the link is gone, used or replaced. */
  issueLink(tx: Transaction, linkId: string): Promise<MailLink | null>
  /** Makes and stores the tokens of a subscription to the VIP list; null when it needs no mail (any more). */
  issueVipTokens(tx: Transaction, subscriptionId: string): Promise<VipMail | null>
  /** Makes and stores the token of an invitation; null when it was withdrawn or accepted. */
  issueInvitation(tx: Transaction, invitationId: string): Promise<InvitationMail | null>
  /** Makes and stores the token that signs a new device out; null when it is known no more. */
  issueDeviceNotice(tx: Transaction, deviceId: string): Promise<DeviceMail | null>
  /** Reads a reset of second factors; null when it was cancelled. */
  readFactorReset(tx: Transaction, userId: string): Promise<FactorResetMail | null>
}

/**
 * The worker's half of the mail queue: what to do with one job of the mail queue.
 *
 * A mail goes out at least once. The token is stored and committed before the sending starts, so a mail that
 * arrives works; a crash between the mail server's yes and the end of the job sends a second mail with
 * another token, and then the newer one is good. A link that was followed meanwhile ends the job with no mail.
 *
 * @returns a function that resolves when nothing is left to do, and rejects when the job must be tried again;
 *   that error is stored with the job and holds nothing of the mail.
 */
export function createMailDelivery(dependencies: DeliveryDependencies): (data: unknown) => Promise<void> {
  const { log } = dependencies
  return async (data) => {
    const message = v.safeParse(mailMessageSchema, data)
    if (!message.success) {
      log.error('mail dropped: malformed job')
      return
    }
    try {
      const outcome = await deliverMail(message.output, dependencies)
      dependencies.onOutcome?.(outcome)
    } catch (error) {
      dependencies.onOutcome?.('postponed')
      log.warn({ ...message.output, reason: describeError(error) }, 'mail not sent; will retry')
      throw new Error('not sent, see the log')
    }
  }
}

const toOtherAddress: ReadonlySet<MailMessage['template']> = new Set(['change-email', 'email-changed'])

async function deliverMail(message: MailMessage, dependencies: DeliveryDependencies): Promise<MailOutcome> {
  const { mailer, log, cap } = dependencies
  const prepared = await prepareMail(message, dependencies)
  if (prepared === 'too_many' || prepared === 'not_needed') return prepared
  try {
    await mailer.send(prepared.mail)
  } catch (error) {
    if (!(error instanceof RecipientRejectedError)) {
      // It is counted again at the next try.
      await cap?.giveBack(prepared.counted)
      throw error
    }
    log.warn({ ...message, reason: error.message }, 'mail dropped: recipient rejected')
    return 'refused'
  }
  log.info(message, 'mail sent')
  return 'sent'
}

class TooManyMails extends Error {}

/** It may be to somebody who has left since the backup. */
class MailPausedError extends Error {
  override readonly name = 'MailPausedError'
}

/** A mail too many must not void the link that an earlier one has brought: its own token is taken back. */
async function prepareMail(
  message: MailMessage,
  dependencies: DeliveryDependencies,
): Promise<PreparedMail | 'too_many' | 'not_needed'> {
  const { database, log, cap } = dependencies
  try {
    return await database.accounts(async (tx) => {
      if (await isRestoreHeld(tx)) throw new MailPausedError()
      const prepared = await writeMail(tx, message, dependencies)
      if (prepared && cap && !(await cap.take(prepared.counted))) throw new TooManyMails()
      return prepared ?? 'not_needed'
    })
  } catch (error) {
    if (!(error instanceof TooManyMails)) throw error
    log.warn(message, 'mail dropped: recipient limit reached')
    return 'too_many'
  }
}

async function writeMail(
  tx: Transaction,
  message: MailMessage,
  dependencies: DeliveryDependencies,
): Promise<PreparedMail | null> {
  const { site, log, issueLink, issueVipTokens } = dependencies
  const { template } = message
  if (message.template === 'staff-invitation') return writeInvitation(tx, message.invitationId, dependencies)
  if (message.template === 'new-device') return writeDeviceNotice(tx, message.deviceId, dependencies)
  if (message.template === 'staff-factor-reset') return writeFactorReset(tx, message.userId, dependencies)
  if (message.template === 'confirm-vip') {
    const vip = await issueVipTokens(tx, message.subscriptionId)
    if (vip === null) {
      log.info(message, 'mail dropped: nothing to confirm')
      return null
    }
    const { email: to } = vip
    return { mail: { to, ...renderVipMail(vip, site) }, counted: { template, to, isToOwner: false } }
  }
  const link = await issueLink(tx, message.linkId)
  if (link === null) {
    log.info(message, 'mail dropped: link expired or used')
    return null
  }
  const to = toOtherAddress.has(message.template) ? link.newEmail : link.email
  if (!to) {
    log.error(message, 'mail dropped: link without recipient')
    return null
  }
  const isToOwner = link.isVerified === true && to === link.email
  return { mail: { to, ...renderMail(message.template, link, site) }, counted: { template, to, isToOwner } }
}

async function writeInvitation(
  tx: Transaction,
  id: string,
  { site, log, issueInvitation }: DeliveryDependencies,
): Promise<PreparedMail | null> {
  const invitation = await issueInvitation(tx, id)
  if (invitation === null) {
    log.info({ invitationId: id }, 'mail dropped: invitation accepted or withdrawn')
    return null
  }
  const counted = { template: 'staff-invitation', to: invitation.email, isToOwner: false } as const
  return { mail: { to: invitation.email, ...renderInvitation(invitation, site) }, counted }
}

async function writeDeviceNotice(
  tx: Transaction,
  id: string,
  { site, log, issueDeviceNotice }: DeliveryDependencies,
): Promise<PreparedMail | null> {
  const notice = await issueDeviceNotice(tx, id)
  if (notice === null) {
    log.info({ deviceId: id }, 'mail dropped: device known no more')
    return null
  }
  const counted = { template: 'new-device', to: notice.email, isToOwner: true } as const
  return { mail: { to: notice.email, ...renderDeviceNotice(notice, site) }, counted }
}

async function writeFactorReset(
  tx: Transaction,
  userId: string,
  { site, log, readFactorReset }: DeliveryDependencies,
): Promise<PreparedMail | null> {
  const reset = await readFactorReset(tx, userId)
  if (reset === null) {
    log.info({ userId }, 'mail dropped: reset cancelled')
    return null
  }
  const counted = { template: 'staff-factor-reset', to: reset.email, isToOwner: true } as const
  return { mail: { to: reset.email, ...renderFactorReset(reset, site) }, counted }
}

/** Names and codes only: the messages of database errors quote the values of the statement. */
function describeError(error: unknown): string {
  if (error instanceof MailNotAcceptedError) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const inner = error.cause instanceof Error ? error.cause : error
  return 'code' in inner ? `${inner.name} ${String(inner.code)}` : inner.name
}
