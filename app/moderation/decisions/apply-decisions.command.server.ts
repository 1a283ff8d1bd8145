import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hideComment } from '#app/community/comments/comments.command.server.ts'
import { hideStory } from '#app/community/stories/change-story.command.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import { moderationDecisions, sanctions, strikes } from '#database/schema/moderation/decisions.ts'
import { findTrigger, isDetected, type LockedCase } from '../cases/lock-cases.server.ts'
import { strikeDays } from '../moderation-limits.ts'
import type { DecisionAction } from './decision-options.ts'
import type { Statement } from './decision-schemas.ts'
import { release, showAgain } from './show-text.command.server.ts'

/** A row of `moderation_decisions` to insert. */
export interface Measure {
  on: LockedCase
  action: DecisionAction
  endsAt: Date | null
  supersedes?: string
  /** The action of the reversed decision. */
  reverses?: DecisionAction
  /** True if the content stays held, because its author has edited it since the reversed decision. */
  waits?: boolean
}

export interface AppliedDecision extends Measure {
  id: string
}

interface Reasons {
  person: Member
  batchId: string
  statement: Statement
  rule: { key: string; version: number } | null
  reportsUnfounded?: boolean
}

/** Stores the decisions with their statements of reasons and applies them. The database refuses incomplete statements and unauthorized decisions. */
export async function applyDecisions(
  tx: Transaction,
  measures: readonly Measure[],
  { person, batchId, statement, rule, reportsUnfounded = false }: Reasons,
): Promise<AppliedDecision[]> {
  const enacted = measures.map((measure) => ({ ...measure, id: randomUUID() }))
  await tx.insert(moderationDecisions).values(
    enacted.map(({ id, on, action, endsAt, supersedes }) => ({
      id,
      caseId: on.id,
      batchId,
      action,
      ruleKey: rule?.key ?? null,
      ruleVersion: rule?.version ?? null,
      law: statement.law ?? null,
      facts: statement.facts,
      explanation: statement.explanation,
      trigger: findTrigger(on),
      automatedDetection: isDetected(on),
      scope: scopeOf(action),
      endsAt,
      decidedBy: person.userId,
      supersedesId: supersedes ?? null,
      unannouncedBecause: statement.unannouncedBecause ?? null,
      reportsUnfounded,
    })),
  )
  const treated: AppliedDecision[] = []
  for (const one of enacted) treated.push({ ...one, waits: await treatContent(tx, one) })
  await sanction(tx, treated)
  return treated
}

function scopeOf(action: DecisionAction): 'content' | 'writing' | 'account' {
  if (action === 'limit') return 'writing'
  return ['warn', 'suspend', 'unsuspend', 'ban'].includes(action) ? 'account' : 'content'
}

/** Applies a measure to content. @returns true if the content stays held */
async function treatContent(tx: Transaction, { on, action }: Measure): Promise<boolean> {
  const { subjectType, subjectId } = on
  if (subjectType === 'profile') return false
  const text = { subjectType, subjectId }
  if (action === 'hide' || action === 'reject_held')
    await (subjectType === 'story' ? hideStory(tx, subjectId) : hideComment(tx, subjectId))
  const releases = action === 'approve' || action === 'restore'
  // Released first, because content that is shown while held appears in the queue.
  const waits = releases && !(await release(tx, text))
  if (action === 'restore') await showAgain(tx, text)
  return waits
}

const sanctionKinds = { warn: 'warning', limit: 'no_posting', suspend: 'suspended', ban: 'banned' } as const
const strikePoints: Partial<Record<DecisionAction, number>> = {
  hide: 1,
  reject_held: 1,
  warn: 1,
  limit: 2,
  suspend: 2,
}

async function sanction(tx: Transaction, enacted: readonly AppliedDecision[]): Promise<void> {
  for (const { id, on, action, endsAt } of enacted) {
    if (!on.hasAuthor) continue
    if (action === 'warn' || action === 'limit' || action === 'suspend' || action === 'ban')
      await tx.execute(sql`
        insert into ${sanctions} (user_id, kind, decision_id, ends_at)
        values (${on.authorId}, ${sanctionKinds[action]}, ${id}, ${endsAt?.toISOString() ?? null}::timestamptz)`)
    const points = strikePoints[action]
    // No strike for content from before a served sanction, which would punish the author twice.
    if (points !== undefined)
      await tx.execute(sql`
        insert into ${strikes} (user_id, decision_id, points, expires_at)
        select ${on.authorId}::uuid, ${id}::uuid, ${points}::int, now() + make_interval(days => ${strikeDays})
        where not exists (
          select from ${sanctions} earlier
          where earlier.user_id = ${on.authorId}::uuid and earlier.kind <> 'warning' and earlier.lifted_at is null
            and earlier.starts_at < now()::timestamptz(3) and earlier.starts_at >= coalesce(
              (select created_at from stories where id = ${on.subjectId}::uuid),
              (select created_at from comments where id = ${on.subjectId}::uuid),
              now()
            )
        )`)
  }
}
