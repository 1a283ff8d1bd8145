import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { illegalLabel, illegalReason } from '#app/moderation/reports/report-reasons.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { anonymousAuthor } from '#app/platform/ui/media/initials.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { listCaseReasons } from './case-reasons.server.ts'
import type { QueueRow } from './case-schemas.ts'

/**
 * Version of a case and its content, sent back with a decision to detect concurrent changes. Changes with each decision about the case, and
 * with each edit of the text, title or issues that changes more than white space. Requires the case as `c` and `joinContent`.
 */
export const caseVersion = sql.raw(`c.version || '-' || coalesce(encode(content.hash, 'hex'), 'gone')`)

/** Joins the current content of case `c`; no row if it was deleted. */
export const joinContent = sql`
  left join lateral (
    select s.id as story_id, s.title, written_text(s) as text, s.edited_at, s.created_at,
        s.held_at is not null as is_held, s.hidden_at is not null as is_hidden, s.held_for,
        coalesce(s.air_quality_issues, '{}') as issues, hash_row(to_jsonb(s)) as hash,
        case when s.is_anonymous then 'Anonymous' end as shown_as
      from stories s where c.subject_type = 'story' and s.id = c.subject_id
    union all
    select m.story_id, null, m.content, m.edited_at, m.created_at, m.held_at is not null, m.hidden_at is not null, m.held_for,
        null, hash_text(null, m.content, null), case when m.is_anonymous then ${anonymousAuthor} end
      from comments m where c.subject_type = 'comment' and m.id = c.subject_id
  ) content on true`

/** True if the content was edited after the case was opened. Snapshots taken by older versions of the site contain no issues. */
export const isEdited = sql`coalesce(
  shown.id is not null and content.text is not null and (
    (shown.title, shown.text) is distinct from (content.title, content.text) or shown.air_quality_issues <> content.issues
  ), false)`

const startLength = 200

const rowSchema = v.object({
  id: v.string(),
  version: v.string(),
  subjectType: v.picklist(['story', 'comment', 'profile']),
  band: v.number(),
  openedBy: v.string(),
  openedAt: v.string(),
  dueAt: v.string(),
  reportCount: v.number(),
  reliable: v.nullable(v.number()),
  reasons: v.nullable(v.array(v.string())),
  title: v.nullable(v.string()),
  start: v.string(),
  authorName: v.nullable(v.string()),
  shownAs: v.nullable(v.string()),
  isOwn: v.boolean(),
  isEdited: v.boolean(),
  isHeld: v.boolean(),
  heldFor: v.nullable(v.string()),
  claimedBy: v.nullable(v.string()),
  claimedByYou: v.boolean(),
  claimUntil: v.nullable(v.string()),
})

/** Returns rows of the queue. @param cases statement that selects whole cases in order */
export async function readQueueRows(tx: Transaction, person: Member, cases: SQL): Promise<QueueRow[]> {
  const { rows } = await tx.execute(sql`
    with page as materialized (${cases})
    select c.id, ${caseVersion} as version, c.subject_type as "subjectType", c.band, c.opened_by as "openedBy",
      ${asIso('c.opened_at')} as "openedAt", ${asIso('c.due_at')} as "dueAt", c.report_count as "reportCount",
      summary.reliable, summary.reasons, case when content.text is null then shown.title else content.title end as title,
      cut_text(coalesce(content.text, shown.text, ''), ${startLength}) as start, ${isEdited} as "isEdited", p.full_name as "authorName",
      content.shown_as as "shownAs",
      c.author_id = ${person.userId}::uuid as "isOwn", coalesce(content.is_held, false) as "isHeld",
      case when content.is_held then content.held_for end as "heldFor",
      case when c.claim_until > now() then coalesce(staff_name(c.claimed_by), 'Someone') end as "claimedBy",
      coalesce(c.claim_until > now() and c.claimed_by = ${person.userId}::uuid, false) as "claimedByYou",
      case when c.claim_until > now() then ${asIso('c.claim_until')} end as "claimUntil"
    from page c
      left join content_snapshots shown on shown.id = c.snapshot_id
      ${joinContent}
      left join profiles p on p.user_id = c.author_id
      left join summarize_reports(array(select id from page)) summary on summary.case_id = c.id
    order by c.due_at, c.id`)
  return v.parse(v.array(rowSchema), rows).map(toQueueRow)
}

const nameReason = (reason: string) => (reason === illegalReason ? illegalLabel : reason)

function toQueueRow(row: v.InferOutput<typeof rowSchema>): QueueRow {
  const { openedBy, reportCount, reliable, reasons, heldFor, isEdited: wasEdited, ...shown } = row
  return {
    ...shown,
    reasons: row.isOwn ? [] : (reasons ?? []).map(nameReason),
    why: listCaseReasons(row),
  }
}
