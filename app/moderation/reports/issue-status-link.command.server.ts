import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { hashToken } from '#app/platform/http/server/one-time-tokens.server.ts'
import type { Transaction } from '#database/client.ts'
import { reports } from '#database/schema/reports.ts'

/** What opens the page of a report; its secret is made at the moment of sending and appears nowhere else. */
export interface StatusLink {
  reference: string
  secret: string
}

/** That what somebody without an account has reported as illegal has arrived. */
export interface ReceiptMail {
  email: string
  link: StatusLink
  /** Whether the same was looked at before, and let stand. */
  isAnswered: boolean
}

interface Issued extends StatusLink {
  email: string
  outcome: (typeof reports.$inferSelect)['outcome']
}

/** What is kept of one report: mails that have to be tried again make a secret each time. */
const keptHashes = 20

async function issue(tx: Transaction, reportId: string): Promise<Issued | null> {
  const secret = randomBytes(16).toString('base64url')
  const [report] = await tx
    .update(reports)
    .set({
      statusHashes: sql`(array[${hashToken(secret)}::bytea] || ${reports.statusHashes})[1:${sql.raw(String(keptHashes))}]`,
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
 * Makes a link to what became of a report, for a mail to a notifier without an account, and stores its hash. Those mailed before go on
 * working. Null when there is no such notifier (any more). Runs in role `accounts`.
 */
export async function issueStatusLink(tx: Transaction, reportId: string): Promise<StatusLink | null> {
  const issued = await issue(tx, reportId)
  return issued && { reference: issued.reference, secret: issued.secret }
}

/** What the receipt is made of; null when its address is gone. Runs in role `accounts`. */
export async function issueReceipt(tx: Transaction, reportId: string): Promise<ReceiptMail | null> {
  const issued = await issue(tx, reportId)
  if (!issued) return null
  const { email, outcome, ...link } = issued
  return { email, link, isAnswered: outcome === 'stays' }
}
