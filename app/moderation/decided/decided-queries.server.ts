import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { moderationDecisions } from '#database/schema/moderation/decisions.ts'
import { joinContent } from '../cases/case-rows.server.ts'
import { decisionColumns, decisionRule, isResponse } from '../decisions/decision-queries.server.ts'
import { undoSeconds } from '../moderation-limits.ts'
import { type DecidedPage, type DecidedQuery, decidedPageSchema } from './decided-schemas.ts'

const perPage = 30
const latestFirst = createKeysetOrder('desc', [moderationDecisions.decidedAt, moderationDecisions.id])

const rowSchema = v.looseObject({ id: v.string(), decidedAt: v.string() })

/** Returns a page of decisions by all moderators, newest first. @throws ApiError 400 `invalid_cursor` */
export function listDecided(
  database: Transactions,
  person: Member,
  query: DecidedQuery,
): Promise<DecidedPage> {
  const page = selectDecided(query)
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute(sql`
      with page as materialized (${page})
      select ${decisionColumns}, d.decided_by as "decidedById",
        case when d.decided_by = ${person.userId}::uuid and not ${isResponse}
          and not exists (select from moderation_decisions later where later.supersedes_id = d.id)
          and not exists (select from moderation_undos u where u.batch_id = d.batch_id)
          and d.decided_at > now() - make_interval(secs => ${undoSeconds})
          then ${asIso(`(d.decided_at + make_interval(secs => ${undoSeconds}))`)} end as "undoUntil",
        c.id as "caseId", c.subject_type as "subjectType", c.band = 0 as "isGrave",
        case when c.band > 0 then cut_text(coalesce(content.title, content.text, shown.title, shown.text), 200) end as about,
        c.author_id as "authorId", p.full_name as "authorName", c.author_id = ${person.userId}::uuid as "isOwn"
      from page d ${decisionRule} join ${moderationCases} c on c.id = d.case_id
        left join content_snapshots shown on shown.id = c.snapshot_id
        ${joinContent}
        left join profiles p on p.user_id = c.author_id
      order by d.decided_at desc, d.id desc`)
    const dated = v.parse(v.array(rowSchema), rows).map((row) => ({ ...row, createdAt: row.decidedAt }))
    const { shown, nextCursor } = cutPage(dated, perPage)
    return v.parse(decidedPageSchema, { decisions: shown, deciders: await listDeciders(tx), nextCursor })
  })
}

export function selectDecided({ by, action, from, to, author, cursor }: DecidedQuery): SQL {
  const { decidedBy, decidedAt, action: done, caseId } = moderationDecisions
  const wanted = [
    isAfterCursor(latestFirst, cursor),
    by === undefined ? undefined : sql`${decidedBy} = ${by}::uuid`,
    action === undefined ? undefined : sql`${done} = ${action}`,
    from === undefined ? undefined : sql`${decidedAt} >= ${`${from}T00:00:00Z`}::timestamptz`,
    to === undefined ? undefined : sql`${decidedAt} < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    author === undefined
      ? undefined
      : sql`${caseId} = any(array(select id from moderation_cases where author_id = ${author}::uuid))`,
  ].filter((condition) => condition !== undefined)
  return sql`select * from ${moderationDecisions} where ${sql.join([sql`true`, ...wanted], sql` and `)}
    order by ${sql.join(latestFirst.orderBy, sql`, `)} limit ${perPage + 1}`
}

/** Lists all deciders with a loose index scan: one index lookup for each. */
async function listDeciders(tx: Transaction): Promise<unknown[]> {
  const { rows } = await tx.execute(sql`
    with recursive decider(id) as (
      (select decided_by from moderation_decisions order by decided_by limit 1)
      union all
      select (
        select decided_by from moderation_decisions where decided_by > decider.id order by decided_by limit 1
      ) from decider where decider.id is not null
    )
    select id, staff_name(id) as name from decider where staff_name(id) is not null order by name, id`)
  return rows
}
