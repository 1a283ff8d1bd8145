import { desc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { reports } from '#database/schema/reports.ts'

/** All reports that this person made, the latest first. What became of one is theirs to know once it is final. */
export function listReportsBy(tx: Transaction, userId: string) {
  const { storyId, commentId, reasons, details, law, reference, createdAt } = reports
  const outcome = sql<string | null>`case when ${reports.toldAt} <= now() then ${reports.outcome} end`
  return tx
    .select({
      storyId,
      commentId,
      reasons,
      details,
      law,
      reference,
      outcome: outcome.as('outcome'),
      createdAt,
    })
    .from(reports)
    .where(eq(reports.userId, userId))
    .orderBy(desc(reports.createdAt))
}
