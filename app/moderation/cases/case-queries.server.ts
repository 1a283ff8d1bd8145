import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { moderationCases, moderationNotes } from '#database/schema/moderation/cases.ts'
import { listDecisionsAbout } from '../decisions/decision-queries.server.ts'
import { proposedDays } from '../moderation-limits.ts'
import { isEdited, joinContent, readQueueRows } from './case-rows.server.ts'
import { type CaseView, caseViewSchema, type QueuePage, type QueueQuery } from './case-schemas.ts'

const casesPerPage = 30
const dueFirst = createKeysetOrder('asc', [moderationCases.dueAt, moderationCases.id])

/** Returns a page of open cases, earliest due first. @throws ApiError 400 `invalid_cursor` */
export async function listQueue(
  database: Transactions,
  person: Member,
  query: QueueQuery,
): Promise<QueuePage> {
  const rows = await database.transaction(asStaff(person, 'moderator'), (tx) =>
    readQueueRows(tx, person, selectDueFirst(query)),
  )
  const dated = rows.map((row) => ({ ...row, createdAt: row.dueAt }))
  const { shown, nextCursor } = cutPage(dated, casesPerPage)
  return { cases: shown.map(({ createdAt: _dueAt, ...row }) => row), nextCursor }
}

/** SQL for each filter of the queue. The overview counts with the same conditions. */
export const queueConditions = {
  reported: 'band < 3',
  held: 'band = 3',
  overdue: 'due_at <= now()',
  later: 'due_at > now()',
} as const

export function selectDueFirst({ kind, due, cursor }: QueueQuery): SQL {
  const conditions = [
    sql`${moderationCases.state} = 'open'`,
    kind && sql.raw(queueConditions[kind]),
    due && sql.raw(queueConditions[due]),
    isAfterCursor(dueFirst, cursor),
  ].filter((condition) => condition !== undefined)
  return sql`select * from ${moderationCases} where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(dueFirst.orderBy, sql`, `)} limit ${casesPerPage + 1}`
}

const othersAtMost = 50

/** Returns everything needed for a decision. @throws ApiError 404 */
export function readCase(database: Transactions, person: Member, id: string): Promise<CaseView> {
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const [row] = await readQueueRows(
      tx,
      person,
      sql`select * from ${moderationCases} where id = ${id}::uuid`,
    )
    if (!row) throw notFound('This case doesn’t exist.')
    const [found] = await readTexts(tx, [id])
    if (!found) throw notFound('This case doesn’t exist.')
    const { authorId, ...texts } = found
    const others = await readQueueRows(
      tx,
      person,
      sql`select * from ${moderationCases} where state = 'open' and author_id = ${authorId}::uuid and id <> ${id}::uuid
        order by due_at, id limit ${othersAtMost}`,
    )
    return v.parse(caseViewSchema, {
      ...row,
      ...texts,
      others,
      author: { ...(await readAuthor(tx, authorId)), id: authorId, name: row.authorName },
      reports: row.isOwn ? [] : await listReports(tx, id),
      proposedRule: row.isOwn ? null : await findProposedRule(tx, id),
      wordHits: row.isOwn ? [] : await listWordHits(tx, id),
      decisions: await listDecisionsAbout(tx, texts.subjectId),
      notes: row.isOwn ? [] : await listNotes(tx, id),
    })
  })
}

const textsSchema = v.looseObject({ id: v.string(), authorId: v.string(), subjectId: v.string() })

/** Returns the content of cases, as it was when they were opened and as it is now. */
export async function readTexts(tx: Transaction, ids: readonly string[]) {
  const { rows } = await tx.execute(sql`
    select c.id, c.author_id as "authorId", c.subject_id as "subjectId", c.subject_type as "subjectType", c.band, c.state,
      coalesce(content.is_held, false) as "isHeld",
      case when not content.is_held and not content.is_hidden
        and exists (select from stories s where s.id = content.story_id and s.is_visible) then content.story_id end as "storyId",
      (select jsonb_build_object('id', s.id, 'title', s.title) from stories s
        where c.subject_type = 'comment' and s.id = content.story_id and s.is_visible) as "answeredStory",
      case when shown.id is not null then jsonb_build_object(
        'title', shown.title, 'text', shown.text, 'issues', coalesce(shown.air_quality_issues, '{}'), 'takenAt', ${asIso('shown.taken_at')}
      ) end as snapshot,
      case when content.text is not null then jsonb_build_object(
        'title', content.title, 'text', content.text, 'issues', coalesce(content.issues, '{}'), 'isHidden', content.is_hidden, 'editedAt', ${asIso('content.edited_at')}
      ) end as current,
      ${isEdited} as "isEdited"
    from ${moderationCases} c left join content_snapshots shown on shown.id = c.snapshot_id ${joinContent}
    where c.id = any(${sql.param([...ids])}::uuid[]) order by c.id`)
  return v.parse(v.array(textsSchema), rows)
}

const authorSchema = v.looseObject({ suspensions: v.number() })

async function readAuthor(tx: Transaction, authorId: string) {
  const { rows } = await tx.execute(sql`
    select has_account(${authorId}::uuid) as "isThere",
      (select coalesce(sum(points), 0)::int from strikes where user_id = ${authorId}::uuid and expires_at > now()) as strikes,
      (select count(*)::int from sanctions
        where user_id = ${authorId}::uuid and kind = 'suspended' and lifted_at is null) as suspensions,
      (select count(*)::int from moderation_cases c join moderation_decisions d on d.case_id = c.id
        where c.author_id = ${authorId}::uuid and d.action not in ('none', 'approve', 'restore', 'unsuspend', 'hold')
          and not exists (select from moderation_undos u where u.batch_id = d.batch_id)) as decisions,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', kind, 'startsAt', ${asIso('starts_at')}, 'endsAt', ${asIso('ends_at')},
          'isActive', lifted_at is null and coalesce(ends_at > now(), kind = 'banned')
        ) order by starts_at desc)
        from (
          select * from sanctions where user_id = ${authorId}::uuid and not exists (
            select from moderation_decisions d join moderation_undos u on u.batch_id = d.batch_id
            where d.id = sanctions.decision_id
          ) order by starts_at desc limit 20
        ) latest
      ), '[]') as sanctions`)
  const { suspensions, ...author } = v.parse(authorSchema, rows[0])
  return { ...author, proposedDays: proposedDays[Math.min(suspensions, proposedDays.length - 1)] }
}

async function listReports(tx: Transaction, id: string) {
  const { rows } = await tx.execute(sql`
    select id, by, is_reliable as "isReliable", reasons, details, law, ${asIso('created_at')} as "createdAt"
    from list_case_reports(${id}::uuid, 50)`)
  return rows
}

async function listWordHits(tx: Transaction, id: string) {
  const { rows } = await tx.execute(sql`
    select r.id as "ruleId", r.pattern, r.kind, h.wrong_at is not null as "isWrong"
    from word_rule_hits h join word_rules r on r.id = h.rule_id
    where h.case_id = ${id}::uuid order by r.pattern, r.id limit 50`)
  return rows
}

/** Returns the rule named by most reports of a case, or null. */
export async function findProposedRule(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ reason: string }>(sql`
    select reason from list_case_reports(${id}::uuid, 50) r, unnest(r.reasons) reason
    where reason <> 'illegal' group by reason order by count(*) desc, reason limit 1`)
  return rows[0]?.reason ?? null
}

/** Returns the moderator's case notes for the data export. Runs in role `accounts`. */
export function listNotesBy(tx: Transaction, userId: string) {
  const { text, proposes, createdAt, authorId } = moderationNotes
  return tx
    .select({ text, proposes, createdAt })
    .from(moderationNotes)
    .where(eq(authorId, userId))
    .orderBy(createdAt)
}

async function listNotes(tx: Transaction, id: string) {
  const { rows } = await tx.execute(sql`
    select id, staff_name(author_id) as by, text, proposes, ${asIso('created_at')} as "createdAt"
    from moderation_notes where case_id = ${id}::uuid order by moderation_notes.created_at, id limit 100`)
  return rows
}
