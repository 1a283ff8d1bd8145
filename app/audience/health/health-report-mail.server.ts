import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { healthReports } from '#database/schema/server/health.ts'
import { mailedReportSchema } from './health-schemas.ts'

const stateWords = { ok: 'OK', warning: 'Warning', failure: 'Failure' } as const

interface HealthMail {
  email: string
  madeAt: Date
  lines: readonly { name: string; state: 'ok' | 'warning' | 'failure'; says: string }[]
}

/** Lists problems first. */
export const healthReport = defineMail({
  template: 'health-report',
  content: { userId: uuidField() },
  read: (tx, { userId }) => readHealthMail(tx, userId),
  dropReason: 'report turned off',
  render: renderHealthReport,
  isToOwner: true,
})

/** Returns null if the owner has turned it off. Runs in role `accounts`. */
async function readHealthMail(tx: Transaction, userId: string): Promise<HealthMail | null> {
  const [found] = await tx
    .select({ email: users.email, report: healthReports.report, madeAt: healthReports.madeAt })
    .from(healthReports)
    .innerJoin(users, eq(users.id, healthReports.userId))
    .where(eq(healthReports.userId, userId))
  if (!found?.madeAt) return null
  const { lines } = v.parse(mailedReportSchema, found.report)
  return { email: found.email, madeAt: found.madeAt, lines }
}

function renderHealthReport({ lines, madeAt }: HealthMail, site: MailSite): RenderedMail {
  const failures = lines.filter(({ state }) => state === 'failure')
  const warnings = lines.filter(({ state }) => state === 'warning')
  const wrong = [...failures, ...warnings]
  const summary =
    wrong.length === 0 ? 'Everything is OK.' : `Needs attention: ${wrong.map(({ name }) => name).join(', ')}.`
  const others = lines.filter(({ state }) => state === 'ok')
  return renderTemplate(site, {
    subject: describeSubject(failures.length, warnings.length),
    preheader: summary,
    parts: [
      `Health report for ${site.name} on ${describeInstant(madeAt.toISOString())}. ${summary}`,
      ...[...wrong, ...others].map(({ name, state, says }) => `${name} (${stateWords[state]}): ${says}`),
      { action: 'Check again', href: `${site.url}${signInPath(`${deskPath}/health`)}` },
      'You’re receiving this daily report because you turned it on. You can turn it off on the desk’s Health page.',
    ],
  })
}

function describeSubject(failures: number, warnings: number): string {
  if (failures > 0) return 'Your site has a problem'
  return warnings > 0 ? 'Your site has a warning' : 'Your site is OK'
}
