import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { illegalLabel } from '#app/moderation/reports/report-reasons.ts'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { reports } from '#database/schema/reports.ts'
import { appealMonths } from '../moderation-limits.ts'
import { type OwnReportPage, ownReportPageSchema } from './notice-schemas.ts'

const perPage = 20
const startLength = 80
const latestFirst = createKeysetOrder('desc', [reports.createdAt, reports.id])

/** Returns a page of the user's reports with their outcomes, newest first. @throws ApiError 400 `invalid_cursor` */
export async function listOwnReports(
  database: Transactions,
  person: Member,
  cursor: string | undefined,
): Promise<OwnReportPage> {
  const isAfter = isAfterCursor(latestFirst, cursor) ?? sql`true`
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      select ${reports.id}, coalesce(s.id, c.story_id) as "storyId", c.id as "commentId",
        cut_text(coalesce(s.title, s.content, c.content), ${startLength}) as start,
        array(
          select coalesce((select violation from rules where key = reason order by version desc limit 1), ${illegalLabel})
          from unnest(${reports.reasons}) reason
        ) as reasons,
        ${reports.details}, ${reports.reference}, ${asIso('reports.created_at')} as "createdAt",
        case when ${reports.toldAt} <= now() then ${reports.outcome} end as outcome,
        n.id as "noticeId",
        n.id is not null and a.id is null and n.visible_from + interval '${sql.raw(String(appealMonths))} months' > now() as "canObject"
      from ${reports}
        left join lateral (select * from shown_stories where id = ${reports.storyId} offset 0) s on true
        left join lateral (select * from shown_comments where id = ${reports.commentId} offset 0) c on true
        left join lateral (
          select id, visible_from from notices
          where report_id = ${reports.id} and user_id = ${person.userId}::uuid and kind = 'report_outcome'
          order by visible_from desc limit 1
        ) n on true
        left join appeals a on a.notice_id = n.id
      where ${reports.userId} = ${person.userId}::uuid and ${isAfter}
      order by ${sql.join(latestFirst.orderBy, sql`, `)} limit ${perPage + 1}`),
  )
  const { reports: found } = v.parse(ownReportPageSchema, { reports: rows, nextCursor: null })
  const { shown, nextCursor } = cutPage(found, perPage)
  return { reports: shown, nextCursor }
}
