import { and, eq, sql } from 'drizzle-orm'
import { issueStatusLink } from '#app/moderation/reports/issue-status-link.command.server.ts'
import { redress } from '#app/moderation/reports/notice-words.ts'
import type { NoticeMail } from '#app/platform/mail/mail-schemas.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { notices } from '#database/schema/moderation/notices.ts'
import { notificationChoices } from '#database/schema/notifications.ts'
import { reports } from '#database/schema/reports.ts'

/** Under what somebody chooses where they hear of a notice, as `noticeChoices` says. */
const noticeChoice = sql`case ${notices.kind} when 'decision' then 'moderation' when 'appeal_outcome' then 'appeal_answer'
  else ${notices.kind} end`

/**
 * What the mail about a notice is made of, with a link for a notifier without an account; null when its decision was undone, its
 * recipient is gone, wants no mail of its kind, or never confirmed their address, which may be another person's. Runs in role `accounts`.
 */
export async function readNotice(tx: Transaction, noticeId: string): Promise<NoticeMail | null> {
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
  return link && { email: notifierEmail, subject, redress, at: link }
}
