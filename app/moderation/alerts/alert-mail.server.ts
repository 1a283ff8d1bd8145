import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { createUnsubscribeToken } from '#app/community/notifications/notification-mail-tokens.server.ts'
import { bandNames, describeDue } from '#app/moderation/cases/case-labels.ts'
import { unsubscribePath } from '#app/platform/http/mailed-paths.ts'
import { deskPath } from '#app/platform/http/page-paths.ts'
import { signInPath } from '#app/platform/http/sign-in-path.ts'
import { defineMail, type MailContext } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { sanitizeName } from '#app/platform/mail/sanitize-line.ts'
import { renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { users } from '#database/schema/auth.ts'
import { alertCases } from '../moderation-limits.ts'
import { completeAlert } from './alert-choice.command.server.ts'

const caseSchema = v.object({
  id: v.string(),
  subjectType: v.string(),
  band: v.number(),
  dueAt: v.string(),
  title: v.nullable(v.string()),
})
const countsSchema = v.object({ opened: v.number(), overdue: v.number(), cases: v.array(caseSchema) })

interface AlertMail extends v.InferOutput<typeof countsSchema> {
  email: string
  stopToken: string
  now: number
}

export const alertMail = defineMail({
  template: 'staff-alert',
  content: { userId: uuidField() },
  read: readAlertMail,
  dropReason: 'cases decided, or alerts turned off',
  render: renderAlertMail,
  isToOwner: true,
  settle: (tx, { userId }) => completeAlert(tx, userId),
})

/** Returns null if no case is left, or if the person may no longer decide cases. Runs in role `accounts`. */
async function readAlertMail(
  tx: Transaction,
  { userId }: { userId: string },
  { keyedHash }: MailContext,
): Promise<AlertMail | null> {
  const [account] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  const { rows } = await tx.execute(sql`
    select id, subject_type as "subjectType", band, ${asIso('due_at')} as "dueAt", title,
      count(*) filter (where is_new) over () ::int as opened, count(*) filter (where is_overdue) over () ::int as overdue
    from auth.list_alert_cases(${userId}, 'mail') order by due_at, id limit ${alertCases}`)
  const [first] = rows
  if (!account || !first) return null
  const found = v.parse(countsSchema, { ...first, cases: rows })
  const stopToken = createUnsubscribeToken(keyedHash, { userId, scope: 'alerts' })
  return { ...account, ...found, stopToken, now: Date.now() }
}

function renderAlertMail({ opened, overdue, cases, stopToken, now }: AlertMail, site: MailSite) {
  const stop = `${site.url}${unsubscribePath}?${new URLSearchParams({ token: stopToken })}`
  const signInAt = (path: string) => `${site.url}${signInPath(path)}`
  const summary = describeCounts(opened, overdue)
  const rendered = renderTemplate(site, {
    subject: 'Cases are waiting for a moderator',
    preheader: summary,
    parts: [
      summary,
      ...cases.map((one) => ({
        item: nameCase(one),
        about: [`${bandNames[one.band] ?? 'Reported'}, ${describeDue(one.dueAt, now)}`],
        links: [{ label: 'Open the case', href: signInAt(`${deskPath}/cases/${one.id}`) }],
      })),
      { action: 'Open the queue', href: signInAt(`${deskPath}/cases`) },
      'You’re receiving this because you turned on alerts at the desk. We send at most one an hour.',
      { says: 'Don’t want these alerts?', href: stop, label: 'Stop these emails' },
    ],
  })
  const headers = { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  return { ...rendered, headers }
}

function describeCounts(opened: number, overdue: number): string {
  const cases = (count: number) => (count === 1 ? 'One case' : `${count} cases`)
  const isNew = `${cases(opened)} ${opened === 1 ? 'is' : 'are'} new`
  const isLate = `${cases(overdue)} became overdue`
  return `${[...(overdue > 0 ? [isLate] : []), ...(opened > 0 ? [isNew] : [])].join('. ')}.`
}

function nameCase({ subjectType, title }: v.InferOutput<typeof caseSchema>): string {
  const name = sanitizeName(title)
  if (name !== null) return `Story “${name}”`
  return subjectType === 'story' ? 'A story' : subjectType === 'comment' ? 'A comment' : 'Misused reports'
}
