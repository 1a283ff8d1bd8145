import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { recordReturnedMail } from '#app/audience/campaigns/record-mail-outcomes.command.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { Transaction } from '#database/client.ts'
import { isOwnMessageId } from '../message-ids.server.ts'
import { recordBounce, suppress } from '../suppress.command.server.ts'
import type { ReportOutcome } from './bounce-report-outcomes.ts'
import type { MailReport } from './parse-report.server.ts'
import { readReport } from './read-report.server.ts'

interface TakingReports {
  keyedHash: KeyedHash
  /** Runs in role `accounts`. */
  inTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
}

/** Applies a returned mail if its original was sent from here to that address. @throws ApiError 400 `unreadable_mail` */
export async function processReport(
  { keyedHash, inTransaction }: TakingReports,
  raw: Uint8Array,
): Promise<ReportOutcome> {
  const reports = await readReport(raw)
  if (reports.length === 0) return 'no_report'
  return inTransaction((tx) => recordReports(tx, keyedHash, reports))
}

async function recordReports(
  tx: Transaction,
  keyedHash: KeyedHash,
  reports: readonly MailReport[],
): Promise<ReportOutcome> {
  let outcome: ReportOutcome = 'not_ours'
  for (const { kind, email: written, status, messageId } of reports) {
    const email = normalizeEmail(written)
    if (email === null || !isOwnMessageId(keyedHash, messageId, email)) continue
    if (kind === 'complaint' || status?.startsWith('5')) await recordReturnedMail(tx, { messageId, kind })
    if (kind === 'complaint') {
      await suppress(tx, { keyedHash }, { email, reason: 'complained' })
      outcome = 'suppressed'
    } else if (status !== null) {
      const isSuppressed = await recordBounce(tx, { keyedHash }, { email, status, toldBy: 'report' })
      if (outcome !== 'suppressed') outcome = isSuppressed ? 'suppressed' : 'noted'
    }
  }
  return outcome
}
