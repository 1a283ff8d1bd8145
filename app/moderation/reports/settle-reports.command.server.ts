import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { type reportOutcomes, reports } from '#database/schema/reports.ts'

/**
 * Says what became of a case's reports. Those who made them are told so many seconds later. A second report that an undone decision
 * has left beside somebody's first has the same outcome. As a moderator.
 */
export async function settleReports(
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
 * Opens all of these cases' reports again: nobody was told, but for who has reported it since and was shown that it stays. As a
 * moderator.
 */
export async function unsettleReports(tx: Transaction, caseIds: string[]): Promise<void> {
  await tx
    .update(reports)
    .set({ outcome: null, toldAt: null, resolvedAt: null })
    .where(and(inArray(reports.caseId, caseIds), isNotNull(reports.outcome)))
}

/** What became of reports in the end, once what was decided is taken back. As a moderator. */
export async function correctOutcomes(
  tx: Transaction,
  caseId: string,
  outcome: (typeof reportOutcomes)[number],
): Promise<void> {
  await tx
    .update(reports)
    .set({ outcome })
    .where(and(eq(reports.caseId, caseId), isNotNull(reports.outcome)))
}

/** Hangs the reports of one case on another about the same thing, but for those of people who have one there. As a moderator. */
export async function moveReports(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.execute(sql`select move_reports(${from}::uuid, ${to}::uuid)`)
}
