import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { correctOutcomes } from '#app/moderation/reports/close-reports.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies, MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { sanctions, strikes } from '#database/schema/moderation/decisions.ts'
import { lockCases } from '../cases/lock-cases.server.ts'
import { type AppliedDecision, applyDecisions } from './apply-decisions.command.server.ts'
import { readGround, toNoticeContext } from './decide.command.server.ts'
import { allActions, reversingActions } from './decision-options.ts'
import type { Statement } from './decision-schemas.ts'
import { rethrowRefusal } from './moderation-database-errors.server.ts'
import { composeAuthorNotice, notifyPerson, notifyReporterOfMeasure } from './notify-people.command.server.ts'

const standingSchema = v.object({ id: v.string(), caseId: v.string(), action: v.picklist(allActions) })

/** Reverses a standing decision at any time and notifies the affected user. @throws ApiError 404, 409 `not_standing`, 403 `own_case`, `own_report` */
export function reverseDecision(
  { database, mailQueue }: Dependencies & MailDependencies,
  person: Member,
  { id, statement }: { id: string; statement: Statement },
): Promise<{ batchId: string }> {
  return database
    .transaction(asStaff(person, 'moderator'), async (tx) => {
      const { batchId, enacted } = await reverse(tx, sql`d.id = ${id}::uuid`, { person, statement })
      for (const { on, action } of enacted) await correctOutcomes(tx, on.id, action)
      await notifyAuthors(tx, enacted, { person, statement, mailQueue })
      return { batchId }
    })
    .catch(rethrowRefusal)
}

interface Reversing {
  person: Member
  statement: Statement
}

/** Reverses decisions: shows content again, ends sanctions, and cancels strikes. @param isMeant condition that selects decisions `d` */
export async function reverse(
  tx: Transaction,
  isMeant: SQL,
  { person, statement }: Reversing,
): Promise<{ batchId: string; enacted: AppliedDecision[] }> {
  const caseIds = await readCases(tx, isMeant)
  await lockSubjects(tx, caseIds)
  const cases = new Map((await lockCases(tx, person, caseIds)).map((one) => [one.id, one]))
  // Read after locking, because a concurrent transaction may have reversed them.
  const measures = (await readStanding(tx, isMeant)).flatMap(({ id, caseId, action }) => {
    const [on, opposite] = [cases.get(caseId), reversingActions[action]]
    return on && opposite ? [{ on, action: opposite, endsAt: null, supersedes: id, reverses: action }] : []
  })
  if (measures.length === 0)
    throw new ApiError(
      409,
      'not_standing',
      'There is nothing to reverse: this was already undone or reversed, or restricts nothing.',
    )
  const batchId = randomUUID()
  const rule = await readGround(tx, statement)
  const enacted = await applyDecisions(tx, measures, { person, batchId, statement, rule })
  const ids = sql.param(measures.map(({ supersedes }) => supersedes))
  await tx.execute(
    sql`update ${sanctions} set lifted_at = now() where lifted_at is null and decision_id = any(${ids}::uuid[])`,
  )
  await tx.execute(
    sql`update ${strikes} set expires_at = now() where expires_at > now() and decision_id = any(${ids}::uuid[])`,
  )
  return { batchId, enacted }
}

async function readCases(tx: Transaction, isMeant: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct d.case_id as id from moderation_decisions d where ${isMeant}`,
  )
  if (rows.length === 0) throw notFound('There is nothing to reverse.')
  return rows.map(({ id }) => id)
}

/** Locks all cases of the content, so that the last of several concurrent reversals shows it again. */
async function lockSubjects(tx: Transaction, caseIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    select from moderation_cases c where (c.subject_type, c.subject_id) in (
      select meant.subject_type, meant.subject_id from moderation_cases meant where meant.id = any(${sql.param([...caseIds])}::uuid[])
    ) order by c.id for update`)
}

async function readStanding(tx: Transaction, isMeant: SQL) {
  const { rows } = await tx.execute(sql`
    select d.id, d.case_id as "caseId", d.action from moderation_decisions d
    where ${isMeant}
      and (d.action <> 'hold' or exists (select from moderation_cases c where c.id = d.case_id and c.state = 'open'))
      and not exists (select from moderation_undos u where u.batch_id = d.batch_id)
      and not exists (select from moderation_decisions later where later.supersedes_id = d.id)
    order by d.case_id, d.id`)
  return v.parse(v.array(standingSchema), rows)
}

export async function notifyAuthors(
  tx: Transaction,
  enacted: readonly AppliedDecision[],
  { person, statement, mailQueue }: Reversing & { mailQueue: MailQueue },
): Promise<void> {
  const telling = toNoticeContext(statement, await readGround(tx, statement), person)
  for (const [authorId, about] of Map.groupBy(enacted, ({ on }) => on.authorId)) {
    const text = composeAuthorNotice(about, telling)
    const decisionIds = about.map(({ id }) => id)
    const [decided] = about
    if (!text || !decided) continue
    if (decided.on.subjectType === 'profile')
      await notifyReporterOfMeasure(tx, decided.id, { text, mailQueue })
    else await notifyPerson(tx, { userId: authorId }, { mailQueue, kind: 'decision', text, decisionIds })
  }
}
