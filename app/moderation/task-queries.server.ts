import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Task } from '#app/platform/feature-types.server.ts'
import { timestampField } from '#app/platform/validation/fields.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { appeals } from '#database/schema/moderation/notices.ts'

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

/** Counts open cases that are overdue, the others by kind, and open appeals. Runs as a moderator. */
export async function listModerationTasks(tx: Transaction): Promise<readonly Task[]> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as counted, count(*) filter (where due_at <= now())::int as overdue,
      count(*) filter (where due_at > now() and band < 3)::int as reported,
      count(*) filter (where due_at > now() and band = 3)::int as held,
      ${asIso('min(due_at) filter (where due_at <= now())')} as "overdueSince",
      ${asIso('min(due_at) filter (where due_at > now() and band < 3)')} as "reportedDue",
      ${asIso('min(due_at) filter (where due_at > now() and band = 3)')} as "heldDue",
      (select count(*)::int from ${appeals} where state = 'open') as appealed
    from (
      select due_at, band from ${moderationCases} where state = 'open' order by due_at, id limit ${mostCounted}
    ) earliest`)
  const counts = v.parse(countsSchema, rows[0])
  const cases = { page: 'cases', isMinimum: counts.counted === mostCounted }
  return [
    {
      ...cases,
      count: counts.overdue,
      names: ['overdue case', 'overdue cases'],
      dueAt: counts.overdueSince,
      isOverdue: true,
    },
    {
      ...cases,
      count: counts.reported,
      names: ['reported case', 'reported cases'],
      dueAt: counts.reportedDue,
    },
    {
      ...cases,
      count: counts.held,
      names: ['post awaiting approval', 'posts awaiting approval'],
      dueAt: counts.heldDue,
    },
    { count: counts.appealed, names: ['open appeal', 'open appeals'], page: 'appeals' },
  ]
}
