import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Task } from '#app/platform/feature-types.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { appeals } from '#database/schema/moderation/notices.ts'
import { queueConditions } from './cases/case-queries.server.ts'

/** Limits the open cases that are counted, earliest due first. */
const mostCounted = 10_000

const countsSchema = v.object({
  counted: v.number(),
  overdue: v.number(),
  reported: v.number(),
  held: v.number(),
  overdueSince: v.nullable(timestampField),
  reportedDue: v.nullable(timestampField),
  heldDue: v.nullable(timestampField),
  appealed: v.number(),
})

const { overdue, later } = queueConditions
const reported = `${later} and ${queueConditions.reported}`
const held = `${later} and ${queueConditions.held}`

const count = (condition: string) => sql.raw(`count(*) filter (where ${condition})::int`)
const earliest = (condition: string) => asIso(`min(due_at) filter (where ${condition})`)

/** Counts open cases that are overdue, the others by kind, and open appeals. Runs as a moderator. */
export async function listModerationTasks(tx: Transaction): Promise<readonly Task[]> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as counted, ${count(overdue)} as overdue, ${count(reported)} as reported, ${count(held)} as held,
      ${earliest(overdue)} as "overdueSince", ${earliest(reported)} as "reportedDue", ${earliest(held)} as "heldDue",
      (select count(*)::int from ${appeals} where state = 'open') as appealed
    from (
      select due_at, band from ${moderationCases} where state = 'open' order by due_at, id limit ${mostCounted}
    ) earliest`)
  const counts = v.parse(countsSchema, rows[0])
  const isMinimum = counts.counted === mostCounted
  return [
    {
      page: 'cases?due=overdue',
      // Overdue cases are counted first, so their count is exact unless all counted cases are overdue.
      isMinimum: counts.overdue === mostCounted,
      count: counts.overdue,
      names: ['overdue case', 'overdue cases'],
      dueAt: counts.overdueSince,
      isOverdue: true,
    },
    {
      ...{ page: 'cases?kind=reported&due=later', isMinimum },
      count: counts.reported,
      names: ['reported case', 'reported cases'],
      dueAt: counts.reportedDue,
    },
    {
      ...{ page: 'cases?kind=held&due=later', isMinimum },
      count: counts.held,
      names: ['post awaiting approval', 'posts awaiting approval'],
      dueAt: counts.heldDue,
    },
    { count: counts.appealed, names: ['open appeal', 'open appeals'], page: 'appeals' },
  ]
}
