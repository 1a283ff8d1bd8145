import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { appeals } from '#database/schema/moderation/notices.ts'
import { readTexts } from '../cases/case-queries.server.ts'
import { readDecisions } from '../decisions/decision-queries.server.ts'
import { type AppealPage, appealPageSchema } from './appeal-schemas.ts'

const perPage = 20
const textsAtMost = 10
const oldestFirst = createKeysetOrder('asc', [appeals.createdAt, appeals.id])

const rowSchema = v.looseObject({
  id: v.string(),
  noticeId: v.string(),
  caseIds: v.array(v.string()),
  createdAt: v.string(),
})

/** Returns a page of open appeals, oldest first. @throws ApiError 400 `invalid_cursor` */
export function listAppeals(
  database: Transactions,
  person: Member,
  cursor: string | undefined,
): Promise<AppealPage> {
  const isAfter = isAfterCursor(oldestFirst, cursor) ?? sql`true`
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const { rows } = await tx.execute(sql`
      select ${appeals.id}, ${appeals.noticeId} as "noticeId", ${appeals.party}, ${appeals.text},
        ${asIso('appeals.created_at')} as "createdAt",
        jsonb_build_object('subject', n.subject, 'text', n.text) as notice, told.case_ids as "caseIds",
        can_answer_appeal(${appeals.id}, told.deciders) as "isYours",
        told.is_mine as "isSamePerson"
      from ${appeals} join notices n on n.id = ${appeals.noticeId}
      cross join lateral (
        select (array_agg(distinct d.case_id))[1:${textsAtMost}] as case_ids, array_agg(d.decided_by) as deciders,
          coalesce(bool_or(d.decided_by = ${person.userId}::uuid), false) as is_mine
        from notice_decisions nd join moderation_decisions d on d.id = nd.decision_id where nd.notice_id = n.id
      ) told
      where ${appeals.state} = 'open' and ${isAfter}
      order by ${sql.join(oldestFirst.orderBy, sql`, `)} limit ${perPage + 1}`)
    const { shown, nextCursor } = cutPage(v.parse(v.array(rowSchema), rows), perPage)
    const texts = await readTexts(
      tx,
      shown.flatMap(({ caseIds }) => caseIds),
    )
    const list = []
    for (const row of shown) {
      const isTold = sql`d.id in (select decision_id from notice_decisions where notice_id = ${row.noticeId}::uuid)`
      list.push({
        ...row,
        texts: texts.filter(({ id }) => row.caseIds.includes(id)),
        decisions: await readDecisions(tx, isTold),
      })
    }
    return v.parse(appealPageSchema, { appeals: list, nextCursor })
  })
}
