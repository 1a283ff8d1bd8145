import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { rules } from '#database/schema/moderation/cases.ts'
import { profiles } from '#database/schema/profiles.ts'
import { reports } from '#database/schema/reports.ts'
import { stories } from '#database/schema/stories.ts'
import type { ReportedSubject } from './report-schemas.ts'

/** Enough to see that it is the right one, in characters. */
const startLength = 120

/** A story or comment as anybody reads it, for whoever is about to report it; null for one that is not there for them. */
export async function findReportable(
  { anon }: Pick<Database, 'anon'>,
  { type, id }: Pick<ReportedSubject, 'type' | 'id'>,
): Promise<ReportedSubject | null> {
  const start = (text: SQL) => sql<string>`left(${text}, ${startLength})`
  const authorName = profiles.fullName
  const [found] =
    type === 'story'
      ? await anon
          .select({ storyId: stories.id, start: start(sql`coalesce(title, content)`), authorName })
          .from(stories)
          .innerJoin(profiles, eq(profiles.userId, stories.userId))
          .where(eq(stories.id, id))
      : await anon
          .select({ storyId: comments.storyId, start: start(sql`content`), authorName })
          .from(comments)
          .innerJoin(profiles, eq(profiles.userId, comments.userId))
          .where(eq(comments.id, id))
  return found ? { type, id, ...found } : null
}

/** The violation of a rule in a statement that has `rule_title` and `rule_version`. */
export const violationOfRule = sql`
  (select min(violation) from ${rules} where title = rule_title and version = rule_version)`

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
