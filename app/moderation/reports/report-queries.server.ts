import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PublicReads, Transaction } from '#database/client.ts'
import { reports } from '#database/schema/reports.ts'
import { shownComments, shownStories } from '#database/schema/shown-texts.ts'
import type { ReportedSubject } from './report-schemas.ts'

const startLength = 120

/** Returns a public story or comment for the report form, or null if it is not public. */
export async function findReportable(
  { anon }: PublicReads,
  { type, id }: Pick<ReportedSubject, 'type' | 'id'>,
): Promise<ReportedSubject | null> {
  const start = (text: SQL) => sql<string>`cut_text(${text}, ${startLength})`
  const [found] =
    type === 'story'
      ? await anon
          .select({
            storyId: shownStories.id,
            start: start(sql`coalesce(title, content)`),
            authorName: shownStories.fullName,
          })
          .from(shownStories)
          .where(eq(shownStories.id, id))
      : await anon
          .select({
            storyId: shownComments.storyId,
            start: start(sql`content`),
            authorName: shownComments.fullName,
          })
          .from(shownComments)
          .where(eq(shownComments.id, id))
  return found ? { type, id, ...found } : null
}

/** Returns all reports by the user, newest first. Outcomes are included only once the decision is final. */
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
