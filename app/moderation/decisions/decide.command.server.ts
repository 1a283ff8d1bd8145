import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { asStaff } from '#app/accounts/staff/staff-queries.server.ts'
import { closeReports } from '#app/moderation/reports/close-reports.command.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { moderationCases } from '#database/schema/moderation/cases.ts'
import { type LockedCase, lockCases, requireUnchanged } from '../cases/lock-cases.server.ts'
import { undoSeconds } from '../moderation-limits.ts'
import { findRule } from '../rules/rule-queries.server.ts'
import type { Rule } from '../rules/rule-schemas.ts'
import { applyDecisions, type Measure } from './apply-decisions.command.server.ts'
import { approvalFacts, contentActions, requiredReasons } from './decision-options.ts'
import type { Decided, DecisionRequest, Preview, Statement } from './decision-schemas.ts'
import { rethrowRefusal } from './moderation-database-errors.server.ts'
import { outcomeOf } from './notice-texts.ts'
import {
  composeAuthorNotice,
  composeReporterNotice,
  groupByCase,
  type NoticeContext,
  notifyPerson,
  notifyReporters,
} from './notify-people.command.server.ts'

function completeStatement(request: DecisionRequest): DecisionRequest {
  const isApproval = request.actions.some(({ action }) => action === 'approve')
  return isApproval && request.facts === '' ? { ...request, facts: approvalFacts } : request
}

/**
 * Decides one or several cases atomically. Measures take effect immediately; notices are sent when the decision can no longer be undone.
 * @throws ApiError 404, 409 `case_decided` with who decided what, `case_changed`, `case_claimed`, `not_held`, `held`, `author_gone`,
 * `reasons_needed`, 403 `own_case`, `own_report`, `second_person_needed`
 */
export function decide(
  { database, mailQueue, clock }: Pick<Dependencies, 'database' | 'clock'> & MailDependencies,
  person: Member,
  asked: DecisionRequest,
): Promise<Decided> {
  const request = completeStatement(asked)
  return database
    .transaction(asStaff(person, 'moderator'), async (tx) => {
      const cases = await lockCases(
        tx,
        person,
        request.cases.map(({ id }) => id),
      )
      await requireUnchanged(tx, cases, request.cases)
      requireAnswer(cases, request)
      const measures = planMeasures(cases, request, clock())
      const rule = await readGround(tx, request)
      const batchId = randomUUID()
      await closeCases(tx, cases)
      const enacted = await applyDecisions(tx, measures, {
        person,
        batchId,
        statement: request,
        rule,
        reportsUnfounded: request.reportsUnfounded,
      })
      const telling = toNoticeContext(request, rule, person)
      for (const [on, about] of groupByCase(enacted)) {
        const outcome = outcomeOf(about.map(({ action }) => action))
        await closeReports(tx, on.id, { outcome, delaySeconds: undoSeconds })
        const text = composeReporterNotice(on, about, telling)
        const decisionIds = about.map(({ id }) => id)
        await notifyReporters(tx, on.id, { mailQueue, text, decisionIds })
      }
      if (request.unannouncedBecause === undefined)
        for (const [authorId, about] of Map.groupBy(enacted, ({ on }) => on.authorId)) {
          const text = composeAuthorNotice(about, telling)
          const decisionIds = about.map(({ id }) => id)
          if (text)
            await notifyPerson(tx, { userId: authorId }, { mailQueue, kind: 'decision', text, decisionIds })
        }
      return { batchId, undoUntil: new Date(clock().getTime() + undoSeconds * 1000).toISOString() }
    })
    .catch(rethrowRefusal)
}

/** Returns the notices that a decision would send, without changes. @throws ApiError 404, 409 `not_held`, `held`, `author_gone`, `reasons_needed` */
export function previewDecision(
  { database, clock }: Dependencies,
  person: Member,
  asked: DecisionRequest,
): Promise<Preview> {
  const request = completeStatement(asked)
  return database.transaction(asStaff(person, 'moderator'), async (tx) => {
    const cases = await lockCases(
      tx,
      person,
      request.cases.map(({ id }) => id),
    )
    requireAnswer(cases, request)
    const measures = planMeasures(cases, request, clock())
    const telling = toNoticeContext(request, await readGround(tx, request), person)
    const notices: Preview['notices'] = []
    if (request.unannouncedBecause === undefined)
      for (const about of Map.groupBy(measures, ({ on }) => on.authorId).values()) {
        const text = composeAuthorNotice(about, telling)
        if (text) notices.push({ to: 'author', name: about[0]?.on.authorName ?? null, count: 1, ...text })
      }
    for (const [on, about] of groupByCase(measures)) {
      const text = composeReporterNotice(on, about, telling)
      const count = on.authorId === person.userId ? 0 : await countToldReporters(tx, on.id)
      if (count > 0) notices.push({ to: 'reporters', name: null, count, ...text })
    }
    return { notices }
  })
}

async function countToldReporters(tx: Transaction, caseId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count_told_reporters(${caseId}::uuid) as count`,
  )
  return rows[0]?.count ?? 0
}

export function toNoticeContext(
  { law, facts, explanation }: Statement,
  rule: Rule | null,
  { userId }: Member,
): NoticeContext {
  return { rule, law: law ?? null, facts, explanation, deciderId: userId }
}

/** @throws ApiError 400 if the rule does not exist */
export async function readGround(tx: Transaction, { ruleKey }: Statement): Promise<Rule | null> {
  if (ruleKey === undefined) return null
  const rule = await findRule(tx, ruleKey)
  if (rule) return rule
  const message = 'This rule doesn’t exist.'
  throw new ApiError(400, 'invalid_input', message, {
    fields: [{ field: 'ruleKey', code: 'invalid', message }],
  })
}

/** Plans content measures for each case, and measures against an author only once. */
function planMeasures(
  cases: readonly LockedCase[],
  { actions }: Pick<DecisionRequest, 'actions'>,
  now: Date,
): Measure[] {
  const seen = new Set<string>()
  return cases.flatMap((on) => {
    const isFirst = !seen.has(on.authorId)
    seen.add(on.authorId)
    const here = actions.filter(({ action }) => isFirst || isAboutContent(action))
    // Without a measure against content, further cases of a sanctioned author get the same decision.
    const all = here.length > 0 ? here : actions.slice(0, 1)
    requireSettled(on, all)
    return all.map(({ action, days }) => {
      requireFitting(on, action)
      return { on, action, endsAt: days === undefined ? null : new Date(now.getTime() + days * 86_400_000) }
    })
  })
}

/** Requires reasons if there are reports, which may have arrived after the moderator opened the case. */
function requireAnswer(
  cases: readonly LockedCase[],
  { actions, ruleKey, law, explanation }: DecisionRequest,
) {
  const needed = requiredReasons(
    actions.map(({ action }) => action),
    cases.some(({ reportCount }) => reportCount > 0),
  )
  const isMissing = { ruleKey: (ruleKey ?? law) === undefined, facts: false, explanation: explanation === '' }
  if (needed.some((reason) => isMissing[reason]))
    throw new ApiError(
      409,
      'reasons_needed',
      'This was reported. Please name the rule or law that you checked, and explain why it stays up.',
    )
}

function isAboutContent(action: string): boolean {
  return contentActions.some((one) => one === action)
}

function requireFitting({ isHeld, hasAuthor }: LockedCase, action: string): void {
  if ((action === 'approve' || action === 'reject_held') && !isHeld)
    throw new ApiError(409, 'not_held', 'This is not held: you can hide it or leave it as it is.')
  if (!hasAuthor && !isAboutContent(action))
    throw new ApiError(
      409,
      'author_gone',
      'The author’s account was deleted, so you can no longer act against it.',
    )
}

/** Refuses to close a case whose content stays held, because no moderator would look at it again. */
function requireSettled({ isHeld, about }: LockedCase, actions: DecisionRequest['actions']): void {
  if (isHeld && !actions.some(({ action }) => action !== 'none' && isAboutContent(action)))
    throw new ApiError(
      409,
      'held',
      `“${about}” is held, so it can’t be decided together with published posts.`,
    )
}

async function closeCases(tx: Transaction, cases: readonly LockedCase[]): Promise<void> {
  const ids = sql.param(cases.map(({ id }) => id))
  await tx.execute(sql`
    update ${moderationCases} set state = 'decided', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where id = any(${ids}::uuid[])`)
}
