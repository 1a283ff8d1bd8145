import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { moveReports, reopenReports } from '#app/moderation/reports/close-reports.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { moderationUndos, sanctions, strikes } from '#database/schema/moderation/decisions.ts'
import { notices } from '#database/schema/moderation/notices.ts'
import { undoSeconds } from '../moderation-limits.ts'
import { isResponse } from './decision-queries.server.ts'
import { holdAgain, showAgain } from './show-text.command.server.ts'

const decisionSchema = v.object({
  id: v.string(),
  caseId: v.string(),
  action: v.string(),
  subjectType: v.picklist(['story', 'comment', 'profile']),
  subjectId: v.string(),
  isMine: v.boolean(),
  isInTime: v.boolean(),
  isResponse: v.boolean(),
  isSuperseded: v.boolean(),
})
type Undone = v.InferOutput<typeof decisionSchema>

/**
 * Undoes the moderator's own decision before notices are sent. Restores content, sanctions, reports and cases.
 * @throws ApiError 404, 409 `too_late`, `not_standing`
 */
export async function undoDecision(
  { database }: Dependencies,
  person: Member,
  batchId: string,
): Promise<void> {
  for (let triesLeft = 3; ; triesLeft -= 1)
    try {
      return await database.transaction(asStaff(person, 'moderator'), (tx) => undo(tx, person, batchId))
    } catch (error) {
      if (triesLeft <= 1 || !v.is(reportedMeanwhile, error)) throw error
    }
}

/** Unique violation: a concurrent report has opened another case; a retry merges it. */
const reportedMeanwhile = v.object({
  cause: v.object({ code: v.literal('23505'), constraint: v.literal('moderation_cases_one_open') }),
})

async function undo(tx: Transaction, person: Member, batchId: string): Promise<void> {
  const decisions = await lockBatch(tx, person, batchId)
  if (decisions.length === 0 || !decisions.every(({ isMine }) => isMine))
    throw notFound('There is nothing to undo.')
  if (!decisions.every(({ isInTime, isResponse }) => isInTime && !isResponse))
    throw new ApiError(
      409,
      'too_late',
      `A decision can be undone for ${undoSeconds} seconds, until the notices go out. You can still reverse it.`,
    )
  // Otherwise the author would be notified that a measure has ended without ever having been notified of it.
  if (decisions.some(({ isSuperseded }) => isSuperseded))
    throw new ApiError(409, 'not_standing', 'A colleague has already reversed this.')
  const { rowCount } = await tx.execute(
    sql`insert into ${moderationUndos} (batch_id, undone_by) values (${batchId}, ${person.userId}) on conflict do nothing`,
  )
  if (rowCount === 0) throw notFound('There is nothing to undo.')
  await forgetNotices(tx, batchId)
  const ids = sql.param(decisions.map(({ id }) => id))
  await tx.execute(sql`update ${sanctions} set lifted_at = now() where decision_id = any(${ids}::uuid[])`)
  await tx.execute(sql`update ${strikes} set expires_at = now() where decision_id = any(${ids}::uuid[])`)
  const caseIds = [...new Set(decisions.map(({ caseId }) => caseId))]
  await reopenReports(tx, caseIds)
  for (const id of caseIds) await reopen(tx, id)
  for (const decision of decisions) await putBack(tx, decision)
}

async function lockBatch(tx: Transaction, { userId }: Member, batchId: string): Promise<Undone[]> {
  const { rows } = await tx.execute(sql`
    select d.id, c.id as "caseId", d.action, c.subject_type as "subjectType", c.subject_id as "subjectId",
      d.decided_by = ${userId}::uuid as "isMine", ${isResponse} as "isResponse",
      exists (select from moderation_decisions later where later.supersedes_id = d.id) as "isSuperseded",
      d.decided_at > now() - make_interval(secs => ${undoSeconds}) as "isInTime"
    from moderation_decisions d join ${moderationCases} c on c.id = d.case_id
    where d.batch_id = ${batchId}::uuid order by c.id for update of c`)
  return v.parse(v.array(decisionSchema), rows)
}

async function forgetNotices(tx: Transaction, batchId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${notices} where visible_from > now() and id in (
      select nd.notice_id from notice_decisions nd join moderation_decisions d on d.id = nd.decision_id
      where d.batch_id = ${batchId}::uuid
    )`)
}

/** Reopens a case. A case that reports have opened in the meantime is merged into it. */
async function reopen(tx: Transaction, id: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${moderationCases} newer set state = 'void', closed_at = now(), claimed_by = null, claim_until = null
    from ${moderationCases} c where c.id = ${id}::uuid and newer.id <> c.id and newer.state = 'open'
      and newer.subject_type = c.subject_type and newer.subject_id = c.subject_id returning newer.id`)
  for (const newer of rows) await moveReports(tx, newer.id, id)
  await tx.execute(
    sql`update ${moderationCases} set state = 'open', closed_at = null, version = version + 1 where id = ${id}::uuid`,
  )
  const changed = sql.param([id, ...rows.map((newer) => newer.id)])
  await tx.execute(sql`
    update ${moderationCases} c set report_count = (select count(*) from reports r where r.case_id = c.id)
    where id = any(${changed}::uuid[])`)
}

async function putBack(tx: Transaction, { action, subjectType, subjectId }: Undone): Promise<void> {
  if (subjectType === 'profile') return
  const text = { subjectType, subjectId }
  if (action === 'hide' || action === 'reject_held') await showAgain(tx, text)
  if (action === 'approve') await holdAgain(tx, text)
}
