import { and, eq, sql } from 'drizzle-orm'
import { noticeParameter, noticesPath } from '#app/platform/http/page-paths.ts'
import { defineMail } from '#app/platform/mail/define-mail.server.ts'
import type { MailSite } from '#app/platform/mail/layout.server.tsx'
import { type MailPart, type RenderedMail, renderTemplate } from '#app/platform/mail/template.server.tsx'
import { uuidField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { notices } from '#database/schema/moderation/notices.ts'
import { notificationChoices } from '#database/schema/notifications.ts'
import { reports } from '#database/schema/reports.ts'
import { linkToStatus } from '../notifiers/report-receipt-mail.server.ts'
import { issueStatusLink, type StatusLink } from './issue-status-link.command.server.ts'
import { appealInstructions } from './notice-parts.ts'

/**
 * Content of a notice's mail. If the recipient has no account, their address is unconfirmed: the mail then quotes nothing that users typed,
 * and links to the notice.
 */
type NoticeMail = { email: string; subject: string } & (
  | {
      text: string
      at: { noticeId: string }
    }
  | {
      appealInstructions: string
      at: StatusLink
    }
)

/**
 * Mail with a moderation notice, as on the site. A reporter without an account is only told that there is a decision, how to appeal, and a
 * link to the text (Regulation 2022/2065, Article 16(5)).
 */
export const moderationNotice = defineMail({
  template: 'moderation-notice',
  content: { noticeId: uuidField() },
  read: (tx, { noticeId }) => readNotice(tx, noticeId),
  dropReason: 'decision undone or mail not wanted',
  render: renderModerationNotice,
  isToOwner: (found) => 'text' in found,
})

/** The kind in the settings that a notice belongs to. */
const noticeChoice = sql`choice_of_notice(${notices.kind})`

/**
 * Reads a mail's content, with a status link for a reporter without an account. Returns null if the decision was undone, or the recipient
 * was deleted, does not want this kind of mail, or has not confirmed their address. Runs in role `accounts`.
 */
async function readNotice(tx: Transaction, noticeId: string): Promise<NoticeMail | null> {
  const [notice] = await tx
    .select({
      subject: notices.subject,
      text: notices.text,
      reportId: notices.reportId,
      email: users.email,
      isConfirmed: sql<boolean>`${users.emailVerifiedAt} is not null`,
      notifierEmail: reports.notifierEmail,
      isUnwanted: sql<boolean>`${notificationChoices.byMail} is false`,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.userId))
    .leftJoin(reports, eq(reports.id, notices.reportId))
    .leftJoin(
      notificationChoices,
      and(eq(notificationChoices.userId, notices.userId), eq(notificationChoices.kind, noticeChoice)),
    )
    .where(eq(notices.id, noticeId))
  if (!notice || notice.isUnwanted) return null
  const { subject, text, email, isConfirmed, notifierEmail, reportId } = notice
  if (email !== null) return isConfirmed ? { email, subject, text, at: { noticeId } } : null
  if (notifierEmail === null || reportId === null) return null
  const link = await issueStatusLink(tx, reportId)
  return link && { email: notifierEmail, subject, appealInstructions, at: link }
}

function renderModerationNotice(mail: NoticeMail, site: MailSite): RenderedMail {
  const paragraphs: MailPart[] =
    'text' in mail
      ? [...mail.text.split('\n\n'), { action: 'Open this notice', href: linkToNotice(mail.at, site) }]
      : [
          `A moderator has decided on your report of illegal content on ${site.name}. Your reference is ${mail.at.reference}. Thank you for your report.`,
          { action: 'Read the decision and the reasons', href: linkToStatus(mail.at, site) },
          mail.appealInstructions,
          'If you didn’t report anything, someone entered your address. You can ignore this email.',
        ]
  return renderTemplate(site, {
    subject: mail.subject,
    preheader: `A message from the moderators of ${site.name}.`,
    parts: ['Hello,', ...paragraphs],
  })
}

function linkToNotice({ noticeId }: { noticeId: string }, { url }: MailSite): string {
  return `${url}${noticesPath}?${new URLSearchParams({ [noticeParameter]: noticeId })}`
}
