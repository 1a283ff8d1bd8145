import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { reports } from '#database/schema/reports.ts'
import { statusLinksPerReport } from '../moderation-limits.ts'

/** Link to a report's status. The secret is created when the mail is sent; only its hash is stored. */
export interface StatusLink {
  reference: string
  secret: string
}

/** Content of the receipt for a report of illegal content by someone without an account. */
export interface ReceiptMail {
  email: string
  link: StatusLink
  /** True if an earlier decision left the same content as it is. */
  isAnswered: boolean
}

interface Issued extends StatusLink {
  email: string
  outcome: (typeof reports.$inferSelect)['outcome']
}

async function issue(tx: Transaction, reportId: string): Promise<Issued | null> {
  const secret = randomBytes(16).toString('base64url')
  const [report] = await tx
    .update(reports)
    .set({
      statusHashes: sql`(array[${hashToken(secret)}::bytea] || ${reports.statusHashes})[1:${sql.raw(String(statusLinksPerReport))}]`,
    })
    .where(
      and(
        eq(reports.id, reportId),
        isNull(reports.userId),
        isNotNull(reports.notifierEmail),
        isNotNull(reports.reference),
      ),
    )
    .returning({
      email: reports.notifierEmail,
      reference: reports.reference,
      outcome: reports.outcome,
    })
  if (!report?.email || !report.reference) return null
  return { email: report.email, reference: report.reference, outcome: report.outcome, secret }
}

/**
 * Creates a status link for a mail to a reporter without an account, and stores its hash. Earlier links keep working. Returns null if the
 * reporter's address was deleted. Runs in role `accounts`.
 */
export async function issueStatusLink(tx: Transaction, reportId: string): Promise<StatusLink | null> {
  const issued = await issue(tx, reportId)
  return issued && { reference: issued.reference, secret: issued.secret }
}

/** Returns the receipt's content, or null if the reporter's address was deleted. Runs in role `accounts`. */
export async function issueReceipt(tx: Transaction, reportId: string): Promise<ReceiptMail | null> {
  const issued = await issue(tx, reportId)
  if (!issued) return null
  const { email, outcome, ...link } = issued
  return { email, link, isAnswered: outcome === 'stays' }
}
