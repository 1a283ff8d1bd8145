import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createSmtpMailer } from '#app/platform/mail/transports.server.ts'
import type { MailSources } from '#app/platform/mail/write-mail.server.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { startTestSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '#tests/support/smtp.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { startJobs } from '../jobs.ts'

const nothing = async () => null

/** Of a site that has no mail to send. */
export const noMails = {
  issueLink: nothing,
  issueVipTokens: nothing,
  issueInvitation: nothing,
  issueDeviceNotice: nothing,
  readFactorChange: nothing,
  readFactorReset: nothing,
  readNotificationMail: nothing,
  readDigest: nothing,
  readNotice: nothing,
  readHealthMail: nothing,
  readPlanReminder: nothing,
  readWebhookMail: nothing,
  writeCampaignTest: nothing,
  issueReceipt: nothing,
  settleNotificationMail: async () => {},
  settleDigest: async () => {},
}

export const createTestMailer = (smtp: TestSmtpServer) =>
  createSmtpMailer({ url: smtp.url, from: 'Clean Air <hello@clean-air.example>' })

/** Sends a site's mails of these sources to a mail server, until the file's tests are over. */
export async function startMailJobs(
  { db, dependencies }: Pick<TestSite, 'db' | 'dependencies'>,
  sources: Partial<Omit<MailSources, 'site' | 'log'>>,
  options: TestSmtpOptions = {},
) {
  const smtp = await startTestSmtpServer(options)
  endAfterFile(smtp.stop)
  const jobs = await startJobs({
    connection: db.logins.queue.connection,
    log: dependencies.log,
    deliverMail: createMailDelivery({
      database: db.database,
      mailer: createTestMailer(smtp),
      site: dependencies.site,
      log: dependencies.log,
      bounces: createBounces(dependencies),
      ...noMails,
      ...sources,
    }),
    runCleanup: async () => {},
    queueNotificationMails: async () => {},
    queueHealthReports: async () => {},
  })
  endAfterFile(jobs.stop)
  return { smtp, jobs }
}
