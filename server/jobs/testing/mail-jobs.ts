import { createBounces } from '#app/audience/suppression/bounces.server.ts'
import type { MailKind } from '#app/platform/mail/define-mail.server.ts'
import { createMailDelivery } from '#app/platform/mail/deliver-mail.server.ts'
import { createSmtpMailer } from '#app/platform/mail/transports.server.ts'
import { endAfterFile } from '#tests/support/after-file.ts'
import { startTestSmtpServer, type TestSmtpOptions, type TestSmtpServer } from '#tests/support/smtp.ts'
import type { TestSite } from '#tests/support/test-site.ts'
import { startJobs } from '../jobs.ts'

export const createTestMailer = (smtp: TestSmtpServer) =>
  createSmtpMailer({ url: smtp.url, from: 'Clean Air <hello@clean-air.example>' })

/** Sends a site's mails of these kinds to a test mail server until the file's tests end. */
export async function startMailJobs(
  { db, dependencies }: Pick<TestSite, 'db' | 'dependencies'>,
  mails: readonly MailKind[],
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
      keyedHash: dependencies.keyedHash,
      log: dependencies.log,
      bounces: createBounces(dependencies),
      mails,
    }),
    needs: (mailQueue) => ({ mailQueue }),
  })
  endAfterFile(jobs.stop)
  return { smtp, jobs }
}
