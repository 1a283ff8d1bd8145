import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { sanctions, strikes } from '#database/schema/moderation/decisions.ts'
import { appeals, notices } from '#database/schema/moderation/notices.ts'
import { appealMonths } from '../moderation-limits.ts'
import { type NoticePage, noticeSchema, type Standing, standingSchema } from './notice-schemas.ts'

const perPage = 20
const latestFirst = createKeysetOrder('desc', [notices.visibleFrom, notices.id])

/** Returns a page of the user's notices, newest first; with an `id`, only that one. @throws ApiError 400 `invalid_cursor` */
export async function listOwnNotices(
  database: Transactions,
  person: Member,
  { cursor, id }: { cursor?: string | undefined; id?: string | undefined },
): Promise<NoticePage> {
  const isAfter = isAfterCursor(latestFirst, cursor) ?? sql`true`
  const isMeant = id === undefined ? sql`true` : sql`${notices.id} = ${id}::uuid`
  const lastDay = `(notices.visible_from + interval '${appealMonths} months')`
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      select ${notices.id}, ${notices.kind}, title_of_notice(${notices.id}, ${notices.subject}) as subject, ${notices.text},
        ${asIso('notices.visible_from')} as "createdAt", ${notices.readAt} is not null as "isRead",
        case when ${appeals.id} is null and ${notices.kind} <> 'appeal_outcome' and ${sql.raw(lastDay)} > now()
            and not (${notices.kind} = 'decision' and only_publishes(${notices.id}))
          then ${asIso(lastDay)} end as "appealUntil",
        case when ${appeals.id} is not null then jsonb_build_object(
          'state', ${appeals.state}, 'text', ${appeals.text}, 'answer', ${appeals.answer},
          'createdAt', ${asIso('appeals.created_at')}, 'decidedAt', ${asIso('appeals.decided_at')}
        ) end as appeal
      from ${notices} left join ${appeals} on ${appeals.noticeId} = ${notices.id}
      where ${notices.userId} = ${person.userId}::uuid and ${isMeant} and ${isAfter}
      order by ${sql.join(latestFirst.orderBy, sql`, `)} limit ${perPage + 1}`),
  )
  const { shown, nextCursor } = cutPage(v.parse(v.array(noticeSchema), rows), perPage)
  return { notices: shown, nextCursor }
}

export async function readOwnStanding(database: Transactions, person: Member): Promise<Standing> {
  const { rows } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      select (select coalesce(sum(points), 0)::int from ${strikes}
          where user_id = ${person.userId}::uuid and expires_at > now()) as strikes,
        coalesce((
          select jsonb_agg(jsonb_build_object(
            'kind', kind, 'startsAt', ${asIso('starts_at')}, 'endsAt', ${asIso('ends_at')},
            'liftedAt', ${asIso('lifted_at')},
            'isActive', lifted_at is null and coalesce(ends_at > now(), kind = 'banned')
          ) order by starts_at desc)
          from (select * from ${sanctions} where user_id = ${person.userId}::uuid order by starts_at desc limit 50) latest
        ), '[]') as sanctions`),
  )
  return v.parse(standingSchema, rows[0])
}

export function listNoticesOf(tx: Transaction, userId: string) {
  const { kind, subject, text, visibleFrom, readAt } = notices
  return tx
    .select({ kind, subject, text, createdAt: sql`${visibleFrom}`.as('created_at'), readAt })
    .from(notices)
    .where(eq(notices.userId, userId))
    .orderBy(...latestFirst.orderBy)
}

export function listAppealsOf(tx: Transaction, userId: string) {
  const { text, state, answer, createdAt, decidedAt } = appeals
  return tx
    .select({ text, state, answer, createdAt, decidedAt })
    .from(appeals)
    .where(eq(appeals.userId, userId))
    .orderBy(createdAt)
}

export function listSanctionsOf(tx: Transaction, userId: string) {
  const { kind, startsAt, endsAt, liftedAt } = sanctions
  return tx
    .select({ kind, startsAt, endsAt, liftedAt })
    .from(sanctions)
    .where(eq(sanctions.userId, userId))
    .orderBy(startsAt)
}

export function listStrikesOf(tx: Transaction, userId: string) {
  const { points, expiresAt } = strikes
  return tx.select({ points, expiresAt }).from(strikes).where(eq(strikes.userId, userId)).orderBy(expiresAt)
}
