import type { Logger } from 'pino'
import { readFactorChange } from '#app/accounts/auth/factors/tell-factor-change.server.ts'
import { issueLink } from '#app/accounts/auth/links/issue-link.command.server.ts'
import { issueDeviceNotice } from '#app/accounts/auth/sessions/issue-device-notice.command.server.ts'
import { readFactorReset } from '#app/accounts/staff/factor-reset.command.server.ts'
import { issueInvitation } from '#app/accounts/staff/issue-invitation.command.server.ts'
import { remindOfPlan } from '#app/air/plans/remind-of-plan.server.ts'
import { writeCampaignTest } from '#app/audience/campaigns/test-mail.server.ts'
import { readHealthMail } from '#app/audience/health/mail-reports.command.server.ts'
import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { readWebhookMail } from '#app/audience/webhooks/read-webhook-mail.server.ts'
import { settleDigest } from '#app/community/notifications/digests/queue-digests.command.server.ts'
import { readDigest } from '#app/community/notifications/digests/read-digest.server.ts'
import { settleNotificationMail } from '#app/community/notifications/queue-notification-mails.command.server.ts'
import { readNotificationMail } from '#app/community/notifications/read-notification-mail.command.server.ts'
import { readNotice } from '#app/moderation/decisions/read-notice.server.ts'
import { issueReceipt } from '#app/moderation/reports/issue-status-link.command.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createInboxMailer, createSmtpMailer } from '#app/platform/mail/transports.server.ts'
import { issueVipTokens } from '#app/site/promotion/issue-vip-tokens.command.server.ts'
import type { Database } from '#database/client.ts'
import type { Config } from '#server/config/config.ts'
import { startCampaignSender } from '#server/jobs/campaign-sender.ts'
import { createMailRateLimit } from '#server/limits/mail-rate-limit.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Metrics } from '#server/observability/metrics.ts'

interface MailParts {
  config: Pick<Config, 'site' | 'mail'>
  log: Logger
  metrics?: Metrics | undefined
  database: Database
  limits: RateLimits
  keyedHash: KeyedHash
}

/** Without a mail server, what is sent goes into the inbox that the site itself shows. */
export function createMailServices({
  config: { site, mail },
  database,
  limits,
  log,
  metrics,
  keyedHash,
}: MailParts) {
  const inbox = mail.smtpUrl === undefined ? createInboxMailer(database) : null
  const mailer = inbox ?? createSmtpMailer({ ...mail, url: mail.smtpUrl ?? '' })
  const sending = { database, mailer, site, log, bounces: createBounces({ keyedHash, site }) }
  const deliverMail = createMailDelivery({
    ...sending,
    cap: createMailRateLimit(limits),
    issueLink: (tx, linkId) => issueLink(tx, linkId, { keyedHash }),
    issueVipTokens,
    issueInvitation,
    issueDeviceNotice,
    readFactorChange,
    readFactorReset,
    readNotificationMail: (tx, mailId) => readNotificationMail(tx, mailId, { keyedHash }),
    settleNotificationMail,
    readDigest: (tx, mailId) => readDigest(tx, mailId, { keyedHash }),
    settleDigest,
    readNotice,
    readHealthMail,
    readPlanReminder: remindOfPlan,
    readWebhookMail,
    issueReceipt,
    writeCampaignTest: (tx, test) => writeCampaignTest(tx, test, { site, keyedHash }),
    onOutcome: metrics?.countMail,
  })
  return { inbox, deliverMail, startCampaigns: () => startCampaignSender({ ...sending, keyedHash }) }
}
