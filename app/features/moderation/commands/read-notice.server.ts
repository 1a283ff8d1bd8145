import { eq } from 'drizzle-orm'
import type { NoticeMail } from '#app/features/mail/mail-schemas.ts'
import { issueStatusLink } from '#app/features/reports/commands/issue-status-link.server.ts'
import type { Transaction } from '#database/client.ts'
import { users } from '#database/schema/auth.ts'
import { notices } from '#database/schema/moderation/notices.ts'
import { reports } from '#database/schema/reports.ts'

/**
 * What the mail about a notice is made of, with a link for whoever has no account; null when its decision was undone, or nobody is
 * left. Runs in role `accounts`.
 */
export async function readNotice(tx: Transaction, noticeId: string): Promise<NoticeMail | null> {
  const [notice] = await tx
    .select({
      subject: notices.subject,
      text: notices.text,
      reportId: notices.reportId,
      email: users.email,
      notifierEmail: reports.notifierEmail,
    })
    .from(notices)
    .leftJoin(users, eq(users.id, notices.userId))
    .leftJoin(reports, eq(reports.id, notices.reportId))
    .where(eq(notices.id, noticeId))
  if (!notice) return null
  const { subject, text, email, notifierEmail, reportId } = notice
  if (email !== null) return { email, subject, text, at: { noticeId } }
  if (notifierEmail === null || reportId === null) return null
  const link = await issueStatusLink(tx, reportId)
  return link && { email: notifierEmail, subject, text, at: link }
}
