import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { nameGround } from '#app/moderation/reports/report-reasons.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { comments } from '#database/schema/comments.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { stories } from '#database/schema/stories.ts'
import { readDecisions } from '../decisions/decision-queries.server.ts'
import { caseVersion, joinContent } from './case-rows.server.ts'

const lockedCaseSchema = v.object({
  id: v.string(),
  subjectType: v.picklist(['story', 'comment', 'profile']),
  subjectId: v.string(),
  authorId: v.string(),
  /** Null if the account was deleted. */
  authorName: v.nullable(v.string()),
  hasAuthor: v.boolean(),
  openedBy: v.string(),
  reportCount: v.number(),
  state: v.picklist(['open', 'decided', 'void']),
  version: v.string(),
  about: v.string(),
  isHeld: v.boolean(),
  /** True if its author has deleted it or made it private. */
  isGone: v.boolean(),
  claimedBy: v.nullable(v.string()),
})
export type LockedCase = v.InferOutput<typeof lockedCaseSchema>

/** Locks cases and their content until the transaction ends, and returns their current state. @throws ApiError 404 if one does not exist */
export async function lockCases(
  tx: Transaction,
  person: Member,
  ids: readonly string[],
): Promise<LockedCase[]> {
  const wanted = sql`${sql.param([...ids])}::uuid[]`
  // Locks content before cases, in the same order as edits by authors. Reads in a separate statement, because a statement that has waited
  // for a lock does not see changes made in the meantime.
  for (const texts of [stories, comments])
    await tx.execute(sql`
      select from ${texts} where id in (select subject_id from ${moderationCases} where id = any(${wanted})) order by id
      for no key update`)
  await tx.execute(sql`select from ${moderationCases} where id = any(${wanted}) order by id for update`)
  const { rows } = await tx.execute(sql`
    select c.id, c.subject_type as "subjectType", c.subject_id as "subjectId", c.author_id as "authorId",
      p.full_name as "authorName", c.subject_type = 'profile' or has_account(c.author_id) as "hasAuthor", c.opened_by as "openedBy",
      c.report_count as "reportCount", c.state, ${caseVersion} as version,
      -- As others see it now: since the case was opened, its author may have taken their name out of the title.
      cut_text(coalesce(content.title, content.text, shown.text, 'deleted'), 80) as about,
      coalesce(content.is_held, false) as "isHeld", c.subject_type <> 'profile' and content.text is null as "isGone",
      case when c.claim_until > now() and c.claimed_by <> ${person.userId}::uuid
        then coalesce(staff_name(c.claimed_by), 'Someone') end as "claimedBy"
    from ${moderationCases} c
      left join content_snapshots shown on shown.id = c.snapshot_id
      ${joinContent}
      left join profiles p on p.user_id = c.author_id
    where c.id = any(${wanted}) order by c.id`)
  const cases = v.parse(v.array(lockedCaseSchema), rows)
  if (cases.length < ids.length) throw notFound('This case doesn’t exist.')
  return cases
}

export function findTrigger({ reportCount }: LockedCase): 'notice' | 'own' {
  return reportCount > 0 ? 'notice' : 'own'
}

/** True if the site found it automatically, such as by a word rule. */
export function isDetected({ openedBy }: LockedCase): boolean {
  return openedBy === 'automatic'
}

/** @throws ApiError 409 `case_decided` with who decided what, `case_changed`, `case_claimed` */
export async function requireUnchanged(
  tx: Transaction,
  cases: readonly LockedCase[],
  seen: ReadonlyArray<{ id: string; version: string }>,
): Promise<void> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  for (const one of cases) {
    if (one.state !== 'open') throw await alreadyClosed(tx, one)
    if (one.claimedBy !== null)
      throw new ApiError(409, 'case_claimed', `${one.claimedBy} has this case open. Please take another one.`)
    if (versions.get(one.id) !== one.version)
      throw new ApiError(
        409,
        'case_changed',
        one.isGone
          ? 'The author has deleted this text or made it private since you opened the case. You can close the case.'
          : 'This case has changed since you opened it: its author may have edited the text. Please look at it again.',
      )
  }
}

async function alreadyClosed(tx: Transaction, { id, state }: LockedCase): Promise<ApiError> {
  if (state === 'void')
    return new ApiError(409, 'case_decided', 'The author has deleted it. There is nothing left to decide.')
  const [last] = await readDecisions(
    tx,
    sql`d.case_id = ${id}::uuid and not exists (select from moderation_undos u where u.batch_id = d.batch_id)`,
  )
  const { rows } = await tx.execute(
    sql`select ${asIso('closed_at')} as at from ${moderationCases} where id = ${id}::uuid`,
  )
  const who = last?.decidedBy ?? 'Someone'
  const ground = last && nameGround(last)
  const what = last ? `${actionWords[last.action]}${ground ? ` (${ground})` : ''}` : 'closed it'
  return new ApiError(409, 'case_decided', `${who} ${what} on ${describeInstant(String(rows[0]?.at))}.`)
}

const actionWords: Readonly<Record<string, string>> = {
  none: 'left it up',
  approve: 'published it',
  hide: 'hid it',
  reject_held: 'rejected it',
  restore: 'restored it',
  warn: 'warned its author',
  limit: 'paused its author’s posting',
  suspend: 'suspended its author',
  unsuspend: 'ended the suspension of its author',
  ban: 'banned its author',
  inform_authority: 'informed the authorities',
  hold: 'held it after reports',
  unhear: 'suspended their reporting',
}
