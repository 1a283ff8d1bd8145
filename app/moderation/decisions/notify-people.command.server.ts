import { sql } from 'drizzle-orm'
import { moderationNotice } from '#app/moderation/reports/moderation-notice-mail.server.ts'
import type { MailQueue } from '#app/platform/mail/mail-queue.ts'
import type { Transaction } from '#database/client.ts'
import { noticeDecisions, notices } from '#database/schema/moderation/notices.ts'
import { findTrigger, isDetected, type LockedCase } from '../cases/lock-cases.server.ts'
import { undoSeconds } from '../moderation-limits.ts'
import type { Measure } from './apply-decisions.command.server.ts'
import type { NoticeDecision, NoticeGround, NoticeText } from './notice-texts.ts'
import { writeAuthorNotice, writeReporterNotice } from './notice-texts.ts'

export interface NoticeContext extends Pick<NoticeGround, 'rule' | 'law' | 'facts' | 'explanation'> {
  deciderId: string
}

export function groupByCase<One extends Measure>(measures: readonly One[]): Map<LockedCase, One[]> {
  return Map.groupBy(measures, ({ on }) => on)
}

/** Returns the notice to the author of these cases, or null if no measure affects them. */
export function composeAuthorNotice(measures: readonly Measure[], telling: NoticeContext): NoticeText | null {
  if (measures.every(({ action }) => action === 'none' || action === 'inform_authority')) return null
  const cases = groupByCase(measures)
  const [first] = cases.keys()
  if (!first?.hasAuthor) return null
  const trigger = [...cases.keys()].some((one) => findTrigger(one) === 'notice') ? 'notice' : 'own'
  const ground: NoticeGround = {
    ...telling,
    trigger,
    isDetected: [...cases.keys()].some((one) => isDetected(one)),
    byAuthor: first.authorId === telling.deciderId,
  }
  return writeAuthorNotice(
    [...cases].map(([on, about]) => toTold(on, about)),
    ground,
  )
}

export function composeReporterNotice(
  on: LockedCase,
  measures: readonly Measure[],
  telling: NoticeContext,
): NoticeText {
  const ground: NoticeGround = { ...telling, trigger: 'notice', isDetected: isDetected(on), byAuthor: false }
  return writeReporterNotice(toTold(on, measures), ground)
}

function toTold({ subjectType, about, isGone }: LockedCase, measures: readonly Measure[]): NoticeDecision {
  return { subjectType, about, isGone, actions: measures }
}

interface ToSend {
  mailQueue: MailQueue
  kind: 'decision'
  text: NoticeText
  decisionIds: readonly string[]
}

/** Stores and mails a notice to one user, delayed until the decision can no longer be undone. */
export async function notifyPerson(
  tx: Transaction,
  { userId }: { userId: string },
  { text, kind, decisionIds, mailQueue }: ToSend,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with told as (
      insert into ${notices} (user_id, kind, subject, text, visible_from)
      values (${userId}::uuid, ${kind}, ${text.subject}, ${text.text}, now() + make_interval(secs => ${undoSeconds}))
      returning id
    ), linked as (
      insert into ${noticeDecisions} (notice_id, decision_id)
      select told.id, decision_id from told, unnest(${sql.param([...decisionIds])}::uuid[]) decision_id
    )
    select id from told`)
  await mailNotices(tx, mailQueue, rows)
}

/** Notifies everyone whose report of a case was settled in this transaction, except the content's author. */
export async function notifyReporters(
  tx: Transaction,
  caseId: string,
  { mailQueue, text, decisionIds }: Omit<ToSend, 'kind'>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select tell_reporters(${caseId}::uuid, ${text.subject}, ${text.text}, ${sql.param([...decisionIds])}::uuid[], ${undoSeconds}) as id`)
  await mailNotices(tx, mailQueue, rows)
}

export async function notifyAppellant(
  tx: Transaction,
  appealId: string,
  { mailQueue, text, decisionIds }: Omit<ToSend, 'kind'>,
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from tell_appellant(${appealId}::uuid, ${text.subject}, ${text.text}, ${sql.param([...decisionIds])}::uuid[], ${undoSeconds}) as id
    where id is not null`)
  await mailNotices(tx, mailQueue, rows)
}

/** Notifies a reporter that a measure against them was reversed. Their identity stays hidden from the desk. */
export async function notifyReporterOfMeasure(
  tx: Transaction,
  decisionId: string,
  {
    mailQueue,
    text,
    delaySeconds = undoSeconds,
  }: Pick<ToSend, 'mailQueue' | 'text'> & { delaySeconds?: number },
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from tell_reporter_of_measure(${decisionId}::uuid, ${text.subject}, ${text.text}, ${delaySeconds}) as id
    where id is not null`)
  await mailNotices(tx, mailQueue, rows, delaySeconds)
}

async function mailNotices(
  tx: Transaction,
  mailQueue: MailQueue,
  told: { id: string }[],
  delaySeconds: number = undoSeconds,
): Promise<void> {
  const mails = told.map(({ id }) => moderationNotice.message({ noticeId: id }))
  await mailQueue.enqueueLater(tx, mails, delaySeconds)
}
