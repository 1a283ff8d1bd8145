import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { type reportOutcomes, reports } from '#database/schema/reports.ts'

/**
 * Stores the outcome of a case's reports, to be announced after `delaySeconds`. If a user has several reports of the case, which an undo
 * can cause, all get the same outcome. Runs as a moderator.
 */
export async function closeReports(
  tx: Transaction,
  caseId: string,
  { outcome, delaySeconds }: { outcome: (typeof reportOutcomes)[number]; delaySeconds: number },
): Promise<void> {
  await tx
    .update(reports)
    .set({
      outcome,
      toldAt: sql`now() + make_interval(secs => ${delaySeconds})`,
      resolvedAt: sql`coalesce(${reports.resolvedAt}, now())`,
    })
    .where(and(isOfCaseOrItsParts(caseId), isNull(reports.outcome)))
}

const isOfCaseOrItsParts = (caseId: string) => sql`${reports.caseId} = any(array(
  select ${caseId}::uuid
  union all
  select part.id from moderation_cases c
    join moderation_cases part on part.subject_id = c.subject_id and part.subject_type = c.subject_type and part.state = 'void'
    where c.id = ${caseId}::uuid
))`

/**
 * Reopens all reports of these cases. No one has been notified yet, except users who reported after the decision and were shown that the
 * content stays. Runs as a moderator.
 */
export async function reopenReports(tx: Transaction, caseIds: string[]): Promise<void> {
  await tx
    .update(reports)
    .set({ outcome: null, toldAt: null, resolvedAt: null })
    .where(and(inArray(reports.caseId, caseIds), isNotNull(reports.outcome)))
}

/** Replaces the outcome of reports after a reversal or an appeal. Runs as a moderator. */
export async function correctOutcomes(tx: Transaction, caseId: string, action: string): Promise<void> {
  // The end of a sanction doesn't show a hidden text again.
  const replaced =
    action === 'unsuspend'
      ? eq(reports.outcome, 'measure')
      : inArray(reports.outcome, ['hidden', 'measure', 'stays'])
  await tx
    .update(reports)
    .set({ outcome: action === 'hide' ? 'hidden' : 'stays' })
    .where(and(eq(reports.caseId, caseId), replaced))
}

/** Moves reports to another case about the same content, except those by users who reported there. Runs as a moderator. */
export async function moveReports(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`select move_reports(${from}::uuid, ${to}::uuid)`)
}
