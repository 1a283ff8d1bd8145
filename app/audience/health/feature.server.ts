import type { BackgroundDependencies, Feature } from '#app/platform/feature-types.server.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { healthDeskApi } from './health-api.server.ts'
import { hasBackup, hasSentMail } from './health-checks.server.ts'
import { healthReport } from './health-report-mail.server.ts'
import type { HealthLine } from './health-schemas.ts'
import { healthTest } from './health-test-mail.server.ts'
import { queueHealthReports } from './mail-reports.command.server.ts'

export interface HealthNeeds extends Dependencies {
  /** Omit for a site without health checks. */
  look?: (() => Promise<HealthLine[]>) | undefined
}

export const health: Feature<
  HealthNeeds & MailDependencies,
  BackgroundDependencies & Pick<HealthNeeds, 'look'>
> = {
  api: [(needs) => healthDeskApi(needs, needs.look)],
  mails: [healthReport, healthTest],
  setup: [
    {
      title: 'Send email',
      how: ({ mailFrom }) =>
        mailFrom === null
          ? 'Optional while emails are shown at /inbox. To send them, set SMTP_URL and MAIL_FROM, and restart the site.'
          : `Send one to yourself. It comes from ${mailFrom}.`,
      post: {
        ...{ path: '/api/desk/health/test', label: 'Send a test' },
        done: ({ mailFrom }) =>
          mailFrom === null
            ? { title: 'Test email shown in the inbox', action: { label: 'Open the inbox', to: '/inbox' } }
            : { title: 'Test email sent', description: 'Look into your mailbox.' },
      },
      isOptional: ({ mailFrom }) => mailFrom === null,
      isDone: hasSentMail,
    },
    {
      title: 'Use a public address with https',
      how: () => 'Optional until you publish the site. Then set SITE_URL and restart it.',
      // A site on a public name doesn't start without https.
      isOptional: () => true,
      isDone: (_tx, { site }) => site.url.startsWith('https:'),
    },
    {
      title: 'Make a backup',
      how: () => 'Set BACKUP_FOLDER and restart the site. The first backup follows within minutes.',
      href: `${deskPath}/health`,
      isDone: hasBackup,
    },
  ],
  jobs: [
    {
      queue: 'health',
      schedule: '0 6 * * *',
      work: async (needs) => needs.look && queueHealthReports(needs, needs.look),
    },
  ],
}
