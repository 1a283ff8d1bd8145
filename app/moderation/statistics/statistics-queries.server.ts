import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { reversingActions } from '../decisions/decision-options.ts'
import {
  type ModeratorStatistics,
  moderatorStatisticsSchema,
  type Statistics,
  statisticsSchema,
} from './statistics-schemas.ts'

const since = sql.raw(`(now() - interval '30 days')`)
const measures = sql.raw(
  Object.keys(reversingActions)
    .map((action) => `'${action}'`)
    .join(', '),
)

/** Decisions by moderators, except undone ones and reversals; `is_measure` for restrictions, `is_reversed` for those reversed later. */
const decided = sql`
  select d.case_id, d.decided_by, d.action in (${measures}) as is_measure,
    coalesce(r.violation, ${illegalLabel}) as title,
    d.action in (${measures}) and exists (
      select from moderation_decisions later where later.supersedes_id = d.id
        and not exists (select from moderation_undos u where u.batch_id = later.batch_id)
    ) as is_reversed
  from moderation_decisions d left join rules r on r.key = d.rule_key and r.version = d.rule_version
  where d.decided_at > ${since} and d.decided_by is not null and d.supersedes_id is null
    and not exists (select from moderation_undos u where u.batch_id = d.batch_id)`

/** Runs as a moderator. */
export function readStatistics(database: Transactions, person: Member): Promise<Statistics> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute(sql`
      with decided as (${decided}), waiting as (
        select count(*)::int as pending, count(*) filter (where due_at < now())::int as overdue
        from ${moderationCases} where state = 'open'
      ), done as (
        select count(*)::int as decided, count(*) filter (where closed_at > due_at)::int as "decidedLate",
          round((percentile_cont(0.5) within group (order by extract(epoch from closed_at - opened_at)) / 3600)::numeric, 1)::float8
            as "medianHours"
        from ${moderationCases} where state = 'decided' and closed_at > ${since}
      ), by_rule as (
        select title, count(*)::int as measures, count(*) filter (where is_reversed)::int as reversed
        from decided where is_measure group by title order by 2 desc, 1
      )
      select waiting.*, done.*,
        (select count(*)::int from ${moderationCases} where opened_at > ${since}) as inbound,
        coalesce((select jsonb_agg(by_rule) from by_rule), '[]') as rules,
        coalesce(own.today, 0) as "exposuresToday", coalesce(own.week, 0) as "exposuresThisWeek"
      from waiting, done left join count_exposures() own on own.person = ${person.userId}::uuid`)
    return v.parse(statisticsSchema, rows[0])
  })
}

/** Runs as a moderator. The route requires an owner, and the database reveals exposure counts only to owners. */
export function readModeratorStatistics(
  database: Transactions,
  person: Member,
): Promise<ModeratorStatistics> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute(sql`
      with decided as (${decided}), by_person as (
        select decided_by as id, count(distinct case_id)::int as decided, count(*) filter (where is_measure)::int as measures,
          count(*) filter (where is_reversed)::int as reversed
        from decided group by 1
      )
      select coalesce(p.id, e.person) as id, staff_name(coalesce(p.id, e.person)) as name, coalesce(p.decided, 0) as decided,
        coalesce(p.measures, 0) as measures, coalesce(p.reversed, 0) as reversed,
        coalesce(e.today, 0) as "exposuresToday", coalesce(e.week, 0) as "exposuresThisWeek"
      from by_person p full join count_exposures() e on e.person = p.id
      order by 3 desc, 2, 1 limit 200`)
    return v.parse(moderatorStatisticsSchema, { moderators: rows })
  })
}
