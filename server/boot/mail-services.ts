import type { Logger } from 'pino'
import { readFactorChange } from '#app/features/accounts/commands/factors/tell-factor-change.server.ts'
import { issueLink } from '#app/features/accounts/commands/links/issue-link.server.ts'
import { issueDeviceNotice } from '#app/features/accounts/commands/sessions/issue-device-notice.server.ts'
import { remindOfPlan } from '#app/features/air/plans/remind-of-plan.server.ts'
import { writeCampaignTest } from '#app/features/campaigns/test-mail.server.ts'
import { readHealthMail } from '#app/features/health/commands/mail-reports.server.ts'
import { createMailDelivery } from '#app/features/mail/deliver-mail.server.ts'
import { createInboxMailer, createSmtpMailer } from '#app/features/mail/transports.server.ts'
import { readNotice } from '#app/features/moderation/commands/read-notice.server.ts'
import { settleDigest } from '#app/features/notifications/commands/queue-digests.server.ts'
import { settleNotificationMail } from '#app/features/notifications/commands/queue-notification-mails.server.ts'
import { readDigest } from '#app/features/notifications/commands/read-digest.server.ts'
import { readNotificationMail } from '#app/features/notifications/commands/read-notification-mail.server.ts'
import { issueVipTokens } from '#app/features/promotion/commands/issue-vip-tokens.server.ts'
import { issueReceipt } from '#app/features/reports/commands/issue-status-link.server.ts'
import { readFactorReset } from '#app/features/staff/commands/factor-reset.server.ts'
import { issueInvitation } from '#app/features/staff/commands/issue-invitation.server.ts'
import { createBounces } from '#app/features/suppression/bounces.server.ts'
import { readWebhookMail } from '#app/features/webhooks/commands/read-webhook-mail.server.ts'
import type { KeyedHash } from '#app/http/server/keyed-hash.server.ts'
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
