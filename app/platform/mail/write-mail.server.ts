import type { Logger } from 'pino'
import type { Transaction } from '#database/client.ts'
import type {
  CampaignTestMail,
  DeviceMail,
  DigestMail,
  FactorChangeMail,
  FactorChangeMessage,
  FactorResetMail,
  HealthMail,
  InvitationMail,
  MailLink,
  MailMessage,
  NoticeMail,
  NotificationMail,
  PlanReminder,
  ReceiptMail,
  VipMail,
  WebhookDisabledMail,
} from './mail-schemas.ts'
import type { Mail } from './mailer.ts'
import {
  renderDeviceNotice,
  renderDigestMail,
  renderFactorNotice,
  renderFactorReset,
  renderHealthMail,
  renderInvitation,
  renderMail,
  renderNotice,
  renderNotificationMail,
  renderPlanMail,
  renderReceipt,
  renderVipMail,
  renderWebhookMail,
} from './render-mail.server.ts'
import type { MailSite } from './templates/layout.server.tsx'

/** What it depends on how a mail is counted. */
export interface CountedMail {
  template: MailMessage['template']
  to: string
  /** Whether it goes to an address whose owner has confirmed it. */
  isToOwner: boolean
}

export interface PreparedMail {
  mail: Mail
  counted: CountedMail
}

/** Where what mails say is read, and what makes and stores the tokens that they carry. */
export interface MailSources {
  site: MailSite
  log: Logger
  /** Makes and stores the token of a one-time link; null when the link is gone, used or replaced. */
  issueLink(tx: Transaction, linkId: string): Promise<MailLink | null>
  /** Makes and stores the tokens of a subscription to the VIP list; null when it needs no mail (any more). */
  issueVipTokens(tx: Transaction, subscriptionId: string): Promise<VipMail | null>
  /** Makes and stores the token of an invitation; null when it was withdrawn or accepted. */
  issueInvitation(tx: Transaction, invitationId: string): Promise<InvitationMail | null>
  /** Makes and stores the token that signs a new device out; null when it is known no more. */
  issueDeviceNotice(tx: Transaction, deviceId: string): Promise<DeviceMail | null>
  /** Reads a change to second factors or passkeys; null when the account is gone. */
  readFactorChange(tx: Transaction, message: FactorChangeMessage): Promise<FactorChangeMail | null>
  /** Reads a reset of second factors; null when it was cancelled. */
  readFactorReset(tx: Transaction, userId: string): Promise<FactorResetMail | null>
  /** Reads what has happened around a story; null when there is nothing (any more) to tell. */
  readNotificationMail(tx: Transaction, mailId: string): Promise<NotificationMail | null>
  /** Reads what somebody missed; null when there is nothing (any more) to tell. */
  readDigest(tx: Transaction, mailId: string): Promise<DigestMail | null>
  /** Reads a notice of a moderator's decision; null when that was undone, or nobody is left to be told by mail. */
  readNotice(tx: Transaction, noticeId: string): Promise<NoticeMail | null>
  /** Reads what the coin says today; null when that is not wanted any more. */
  readPlanReminder(tx: Transaction, message: { planId: string; day: number }): Promise<PlanReminder | null>
  /** Reads how the site was; null when that is not wanted any more. */
  readHealthMail(tx: Transaction, userId: string): Promise<HealthMail | null>
  /** Reads why an endpoint is told nothing more; null once it is on again or gone. */
  readWebhookMail(
    tx: Transaction,
    message: { endpointId: string; userId: string },
  ): Promise<WebhookDisabledMail | null>
  /** Writes a campaign for the owner who tries it; null once it is gone. */
  writeCampaignTest(
    tx: Transaction,
    message: { campaignId: string; userId: string },
  ): Promise<CampaignTestMail | null>
  /** Makes and stores the secret of a notifier's link; null when their address is gone. */
  issueReceipt(tx: Transaction, reportId: string): Promise<ReceiptMail | null>
}

const toOtherAddress: ReadonlySet<MailMessage['template']> = new Set(['change-email', 'email-changed'])

type LinkMessage = Extract<MailMessage, { linkId: string }>

/** A mail with whom it counts for; null, and the log says why, when it is not needed (any more). */
export async function writeMail(
  tx: Transaction,
  message: MailMessage,
  sources: MailSources,
): Promise<PreparedMail | null> {
  const { site, log } = sources
  const write = async <Found extends { email: string }>(
    found: Promise<Found | null>,
    render: (found: Found, site: MailSite) => Omit<Mail, 'to'>,
    { isToOwner, otherwise }: { isToOwner: boolean | ((found: Found) => boolean); otherwise: string },
  ): Promise<PreparedMail | null> => {
    const known = await found
    if (known === null) {
      log.info(message, `mail dropped: ${otherwise}`)
      return null
    }
    const { template } = message
    const isOwners = typeof isToOwner === 'function' ? isToOwner(known) : isToOwner
    const counted = { template, to: known.email, isToOwner: isOwners }
    return { mail: { to: known.email, ...render(known, site) }, counted }
  }
  switch (message.template) {
    case 'confirm-vip':
      return write(sources.issueVipTokens(tx, message.subscriptionId), renderVipMail, {
        isToOwner: false,
        otherwise: 'nothing to confirm',
      })
    case 'staff-invitation':
      return write(sources.issueInvitation(tx, message.invitationId), renderInvitation, {
        isToOwner: false,
        otherwise: 'invitation accepted or withdrawn',
      })
    case 'new-device':
      return write(sources.issueDeviceNotice(tx, message.deviceId), renderDeviceNotice, {
        isToOwner: true,
        otherwise: 'device known no more',
      })
    case 'factor-change':
      return write(sources.readFactorChange(tx, message), renderFactorNotice, {
        isToOwner: true,
        otherwise: 'account gone',
      })
    case 'staff-factor-reset':
      return write(sources.readFactorReset(tx, message.userId), renderFactorReset, {
        isToOwner: true,
        otherwise: 'reset cancelled',
      })
    case 'plan-reminder':
      return write(sources.readPlanReminder(tx, message), renderPlanMail, {
        isToOwner: true,
        otherwise: 'plan gone, or day over',
      })
    case 'health-report':
      return write(sources.readHealthMail(tx, message.userId), renderHealthMail, {
        isToOwner: true,
        otherwise: 'not wanted any more',
      })
    case 'webhook-disabled':
      return write(sources.readWebhookMail(tx, message), renderWebhookMail, {
        isToOwner: true,
        otherwise: 'webhook on again or gone',
      })
    case 'campaign-test':
      return write(sources.writeCampaignTest(tx, message), ({ email: _to, ...mail }) => mail, {
        isToOwner: true,
        otherwise: 'campaign gone',
      })
    case 'notification':
      return write(sources.readNotificationMail(tx, message.mailId), renderNotificationMail, {
        isToOwner: true,
        otherwise: 'nothing new to tell',
      })
    case 'digest':
      return write(sources.readDigest(tx, message.mailId), renderDigestMail, {
        isToOwner: true,
        otherwise: 'nothing missed',
      })
    case 'moderation-notice':
      return write(sources.readNotice(tx, message.noticeId), renderNotice, {
        isToOwner: (found) => 'text' in found,
        otherwise: 'decision undone, or no mail wanted',
      })
    case 'report-receipt':
      return write(sources.issueReceipt(tx, message.reportId), renderReceipt, {
        isToOwner: false,
        otherwise: 'address of the report deleted',
      })
    default:
      return writeLink(tx, message, sources)
  }
}

async function writeLink(
  tx: Transaction,
  message: LinkMessage,
  { site, log, issueLink }: MailSources,
): Promise<PreparedMail | null> {
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
  const counted = { template: message.template, to, isToOwner }
  return { mail: { to, ...renderMail(message.template, link, site) }, counted }
}
