import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Task } from '#app/platform/feature-types.server.ts'
import type { Transaction } from '#database/client.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { appeals } from '#database/schema/moderation/notices.ts'

/** Of the earliest due open cases. */
const mostCounted = 10_000

const countsSchema = v.object({
  counted: v.number(),
  overdue: v.number(),
  today: v.number(),
  later: v.number(),
  held: v.number(),
  appealed: v.number(),
})

/** Counts open cases by due time, held posts that aren't overdue, and open appeals. Runs as a moderator. */
export async function listModerationTasks(tx: Transaction): Promise<readonly Task[]> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as counted, count(*) filter (where due_at <= now())::int as overdue,
      count(*) filter (where due_at > now() and due_at <= now() + interval '1 day' and band < 3)::int as today,
      count(*) filter (where due_at > now() + interval '1 day' and band < 3)::int as later,
      count(*) filter (where due_at > now() and band = 3)::int as held,
      (select count(*)::int from ${appeals} where state = 'open') as appealed
    from (
      select due_at, band from ${moderationCases} where state = 'open' order by due_at, id limit ${mostCounted}
    ) earliest`)
  const { counted, overdue, today, later, held, appealed } = v.parse(countsSchema, rows[0])
  const more = { page: 'cases', isMinimum: counted === mostCounted }
  return [
    { count: overdue, names: ['overdue case', 'overdue cases'], isOverdue: true, ...more },
    { count: today, names: ['case due within a day', 'cases due within a day'], ...more },
    { count: later, names: ['case due later', 'cases due later'], ...more },
    { count: held, names: ['held post', 'held posts'], ...more },
    { count: appealed, names: ['open appeal', 'open appeals'], page: 'appeals' },
  ]
}
