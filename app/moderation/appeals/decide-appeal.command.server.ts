import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { correctOutcomes } from '#app/moderation/reports/close-reports.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { appeals } from '#database/schema/moderation/notices.ts'
import { findProposedRule } from '../cases/case-queries.server.ts'
import { lockCases } from '../cases/lock-cases.server.ts'
import { type AppliedDecision, applyDecisions } from '../decisions/apply-decisions.command.server.ts'
import { readGround } from '../decisions/decide.command.server.ts'
import type { Statement } from '../decisions/decision-schemas.ts'
import { rethrowRefusal } from '../decisions/moderation-database-errors.server.ts'
import { notifyAppellant } from '../decisions/notify-people.command.server.ts'
import { notifyAuthors, reverse } from '../decisions/reverse.command.server.ts'
import { writeAppealNotice } from './appeal-notice.ts'
import type { AppealDecision } from './appeal-schemas.ts'

const appealSchema = v.object({
  noticeId: v.string(),
  party: v.picklist(['author', 'reporter']),
  isSamePerson: v.boolean(),
  /** Rule or law of the decision appealed against; the answer cites the same. */
  ruleKey: v.nullable(v.string()),
  law: v.nullable(v.string()),
  facts: v.string(),
  decisionIds: v.array(v.string()),
  caseId: v.string(),
  caseCount: v.number(),
})
type LockedAppeal = v.InferOutput<typeof appealSchema>

/**
 * Answers an appeal. If an author's appeal is justified, all or some of the decisions are reversed; if a reporter's is, the content is
 * hidden. The database refuses an answer by the moderator who decided, unless no one else can answer.
 * @throws ApiError 400 for `partly` with a reporter's appeal, 404, 409 `appeal_closed`, `not_standing`, `no_ground`, 403
 * `other_person_needed`, `own_case`
 */
export async function decideAppeal(
  { database, mailQueue }: Dependencies & MailDependencies,
  person: Member,
  { id, decision }: { id: string; decision: AppealDecision },
): Promise<void> {
  await database
    .transaction(asStaff(person, 'moderator'), async (tx) => {
      const appeal = await lockAppeal(tx, person, id)
      const statement = await toStatement(tx, appeal, decision.answer)
      const enacted =
        decision.state === 'upheld' ? [] : await follow(tx, appeal, { person, decision, statement })
      await tx.execute(sql`
        update ${appeals} set state = ${decision.state}, decided_by = ${person.userId}, answer = ${decision.answer},
          decided_at = now(), new_decision_id = ${enacted[0]?.id ?? null} where id = ${id}::uuid`)
      for (const { on, action } of enacted) await correctOutcomes(tx, on.id, action)
      // An author who appealed reads the answer; other authors get a notice.
      if (appeal.party === 'reporter') await notifyAuthors(tx, enacted, { person, statement, mailQueue })
      const { answer, state } = decision
      const waits = enacted.some((one) => one.waits)
      const on = enacted[0]?.on ?? (await lockCases(tx, person, [appeal.caseId]))[0]
      await notifyAppellant(tx, id, {
        mailQueue,
        text: writeAppealNotice({
          state,
          answer,
          party: appeal.party,
          isSamePerson: appeal.isSamePerson,
          waits,
          content: on && appeal.caseCount === 1 ? on : null,
        }),
        decisionIds: enacted.map((one) => one.id),
      })
    })
    .catch(rethrowRefusal)
}

async function lockAppeal(tx: Transaction, { userId }: Member, id: string): Promise<LockedAppeal> {
  const { rows } = await tx.execute(sql`
    select a.notice_id as "noticeId", a.party, told.*
    from ${appeals} a
    cross join lateral (
      select coalesce(bool_or(d.decided_by = ${userId}::uuid), false) as "isSamePerson", min(d.rule_key) as "ruleKey", min(d.law) as law,
        min(d.facts) as facts, array_agg(d.id) as "decisionIds", (array_agg(d.case_id))[1] as "caseId",
        count(distinct d.case_id)::int as "caseCount"
      from notice_decisions nd join moderation_decisions d on d.id = nd.decision_id where nd.notice_id = a.notice_id
    ) told
    where a.id = ${id}::uuid for update of a`)
  if (rows[0]) return v.parse(appealSchema, rows[0])
  // Only open appeals can be locked.
  const { rows: closed } = await tx.execute(sql`select from ${appeals} where id = ${id}::uuid`)
  if (closed.length === 0) throw notFound('This appeal doesn’t exist.')
  throw new ApiError(409, 'appeal_closed', 'This appeal has already been answered or withdrawn.')
}

/** Cites the rule or law of the first decision. If that decision approved content without one, cites the rule named by most reports. */
async function toStatement(
  tx: Transaction,
  { caseId, ruleKey, law, ...appeal }: LockedAppeal,
  explanation: string,
): Promise<Statement> {
  const facts = appeal.facts || 'We reviewed it again after an appeal against our first decision.'
  if (law !== null) return { law, facts, explanation }
  return { ruleKey: ruleKey ?? (await findProposedRule(tx, caseId)) ?? undefined, facts, explanation }
}

function noGround(): ApiError {
  return new ApiError(
    409,
    'no_ground',
    'Neither the reports nor the decision names a rule. Open a case, then hide the post there under a rule.',
  )
}

function notInPart(): ApiError {
  const message = 'The decision left this content up. Uphold the decision, or hide the content.'
  return new ApiError(400, 'invalid_input', message, {
    fields: [{ field: 'state', code: 'invalid', message }],
  })
}

async function follow(
  tx: Transaction,
  appeal: LockedAppeal,
  following: { person: Member; decision: AppealDecision; statement: Statement },
): Promise<AppliedDecision[]> {
  const { person, decision, statement } = following
  if (appeal.party === 'reporter') {
    if (decision.state === 'partly') throw notInPart()
    const [on] = await lockCases(tx, person, [appeal.caseId])
    if (!on) return []
    if ((statement.ruleKey ?? statement.law) === undefined) throw noGround()
    const rule = await readGround(tx, statement)
    return applyDecisions(tx, [{ on, action: 'hide', endsAt: null }], {
      person,
      batchId: randomUUID(),
      statement,
      rule,
    })
  }
  const meant = decision.state === 'partly' ? decision.reverse : appeal.decisionIds
  const ids = sql.param(meant.filter((one) => appeal.decisionIds.includes(one)))
  return (await reverse(tx, sql`d.id = any(${ids}::uuid[])`, { person, statement })).enacted
}
