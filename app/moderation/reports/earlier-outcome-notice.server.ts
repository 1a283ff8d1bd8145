import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import { describeInstant } from '#app/platform/time/describe-instant.ts'
import type { Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { undoSeconds } from '../moderation-limits.ts'
import { moderationNotice } from './moderation-notice-mail.server.ts'
import { appealInstructions, describeGround, nameReporterNotice, nameText, thanks } from './notice-parts.ts'

const outcomeSchema = v.object({
  decisionId: v.string(),
  subjectType: v.picklist(['story', 'comment']),
  about: v.string(),
  decidedAt: v.string(),
  rule: v.nullable(v.object({ title: v.string(), version: v.number() })),
  law: v.nullable(v.string()),
  /** The decision's facts; null if they were written only for the content's author. */
  facts: v.nullable(v.string()),
  explanation: v.nullable(v.string()),
})

const toldSchema = v.tuple([v.object({ noticeId: v.nullable(v.string()) })])

/**
 * Stores a notice for a reporter whose report was answered by an earlier decision, so that the reporter can appeal. Stores it only once,
 * and only for a reporter with an account or address. Runs in the reporter's role.
 * @returns the id of the notice to mail, or null
 */
export async function storeOutcomeNotice(tx: Transaction, reportId: string): Promise<string | null> {
  const { rows } = await tx.execute(sql`
    select decision_id as "decisionId", subject_type as "subjectType", about, ${asIso('decided_at')} as "decidedAt",
      case when rule_title is not null then jsonb_build_object('title', rule_title, 'version', rule_version) end
        as rule, law, facts, explanation
    from read_given_answer(${reportId}::uuid)`)
  if (!rows[0]) return null
  const answer = v.parse(outcomeSchema, rows[0])
  const told = await tx.execute(sql`
    select tell_given_answer(${reportId}::uuid, ${nameReporterNotice(answer.subjectType)}, ${wordOutcome(answer)}) as "noticeId"`)
  return v.parse(toldSchema, told.rows)[0].noticeId
}

/** Queues the mail for when the decision can no longer be undone. Runs in a role that may queue mails. */
export async function queueOutcomeMail(
  tx: Transaction,
  mailQueue: MailQueue,
  noticeId: string | null,
): Promise<void> {
  if (noticeId !== null)
    await mailQueue.enqueueLater(tx, [moderationNotice.message({ noticeId })], undoSeconds)
}

function wordOutcome(answer: v.InferOutput<typeof outcomeSchema>): string {
  const { subjectType, about, decidedAt, facts, explanation } = answer
  return [
    `You reported the ${nameText(subjectType, about)}. It stays public: a moderator had already reviewed the same text for the same reason on ${describeInstant(decidedAt)} and found no violation. ${thanks}`,
    ...describeGround(answer),
    ...(facts ? [`What we found: ${facts}`] : []),
    ...(explanation ? [explanation] : []),
    'A person made that decision. Software only detected that your report matches an earlier one.',
    appealInstructions,
  ].join('\n\n')
}
