import type {
  DeviceMail,
  DigestMail,
  FactorChangeMail,
  FactorResetMail,
  HealthMail,
  InvitationMail,
  MailLink,
  MailTemplate,
  NoticeMail,
  NotificationMail,
  PlanReminder,
  ReceiptMail,
  VipMail,
  WebhookDisabledMail,
} from './mail-schemas.ts'
import { renderPlanReminder } from './templates/air/plan-reminder.server.ts'
import { renderAlreadyRegistered } from './templates/already-registered.server.ts'
import { renderChangeEmail } from './templates/change-email.server.ts'
import { renderConfirmSignUp } from './templates/confirm-sign-up.server.ts'
import { renderConfirmVip } from './templates/confirm-vip.server.ts'
import { renderEmailChanged } from './templates/email-changed.server.ts'
import { renderFactorChange } from './templates/factor-change.server.ts'
import type { MailSite } from './templates/layout.server.tsx'
import { renderModerationNotice } from './templates/moderation-notice.server.ts'
import { renderNewDevice } from './templates/new-device.server.ts'
import { renderDigest } from './templates/news/digest.server.ts'
import { renderNotification } from './templates/news/notification.server.ts'
import { renderReauthenticate } from './templates/reauthenticate.server.ts'
import { renderRecoverPassword } from './templates/recover-password.server.ts'
import { renderReportReceipt } from './templates/report-receipt.server.ts'
import { renderSignInLink } from './templates/sign-in-link.server.ts'
import { renderStaffFactorReset } from './templates/staff/factor-reset.server.ts'
import { renderHealthReport } from './templates/staff/health-report.server.ts'
import { renderStaffInvitation } from './templates/staff/invitation.server.ts'
import { renderWebhookDisabled } from './templates/staff/webhook-disabled.server.ts'
import type { RenderedMail } from './templates/template.server.tsx'

const templates = {
  'confirm-sign-up': renderConfirmSignUp,
  'sign-in-link': renderSignInLink,
  reauthenticate: renderReauthenticate,
  'already-registered': renderAlreadyRegistered,
  'recover-password': renderRecoverPassword,
  'change-email': renderChangeEmail,
  'email-changed': renderEmailChanged,
}

/** One mail, ready but for its recipient. Every link in it begins with `site.url`. */
export function renderMail(template: MailTemplate, link: MailLink, site: MailSite): RenderedMail {
  return templates[template]({ site, link })
}

type MailWithHeaders = RenderedMail & { headers: Record<string, string> }

/** The VIP list's mail, with the headers by which a mail program offers to withdraw. */
export function renderVipMail(vip: VipMail, site: MailSite): MailWithHeaders {
  return renderConfirmVip(vip, site)
}

/** With the headers by which a mail program offers to stop mails of this kind, and shows those about a story as one thread. */
export function renderNotificationMail(mail: NotificationMail, site: MailSite): MailWithHeaders {
  return renderNotification(mail, site)
}

export function renderPlanMail(mail: PlanReminder, site: MailSite): RenderedMail {
  return renderPlanReminder(mail, site)
}

/** With the headers by which a mail program offers to stop digests. */
export function renderDigestMail(mail: DigestMail, site: MailSite): MailWithHeaders {
  return renderDigest(mail, site)
}

export function renderHealthMail(mail: HealthMail, site: MailSite): RenderedMail {
  return renderHealthReport(mail, site)
}

export function renderWebhookMail(mail: WebhookDisabledMail, site: MailSite): RenderedMail {
  return renderWebhookDisabled(mail, site)
}

export function renderInvitation(invitation: InvitationMail, site: MailSite): RenderedMail {
  return renderStaffInvitation(invitation, site)
}

export function renderDeviceNotice(notice: DeviceMail, site: MailSite): RenderedMail {
  return renderNewDevice(notice, site)
}

export function renderFactorNotice(mail: FactorChangeMail, site: MailSite): RenderedMail {
  return renderFactorChange(mail, site)
}

export function renderFactorReset(reset: FactorResetMail, site: MailSite): RenderedMail {
  return renderStaffFactorReset(reset, site)
}

export function renderNotice(notice: NoticeMail, site: MailSite): RenderedMail {
  return renderModerationNotice(notice, site)
}

export function renderReceipt(receipt: ReceiptMail, site: MailSite): RenderedMail {
  return renderReportReceipt(receipt, site)
}
