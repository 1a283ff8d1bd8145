import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { collapseText } from '#app/community/collapsed-texts/collapse-text.command.server.ts'
import { requireReadableComment } from '#app/community/comments/comment-queries.server.ts'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import { currentClientAddress } from '#app/platform/concurrency/client-context.server.ts'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import type { KeyedHash } from '#app/platform/http/server/keyed-hash.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import type { Actor } from '#database/actor.ts'
import { switchRole, type Transaction } from '#database/client.ts'
import { asIso } from '#database/iso-time.ts'
import { reports } from '#database/schema/reports.ts'
import { reportReceipt } from '../notifiers/report-receipt-mail.server.ts'
import { queueOutcomeMail, storeOutcomeNotice } from './earlier-outcome-notice.server.ts'
import { notifyOfHold } from './notify-of-hold.server.ts'
import { illegalReason } from './report-reasons.ts'
import { type ReportRequest, type ReportResponse, reportResponseSchema } from './report-schemas.ts'

/** One of the two is null. */
interface ReportSubject {
  storyId: string | null
  commentId: string | null
}

/**
 * Reports a story or comment. Idempotent with an idempotency key. Reports of the same content by a user, or by a visitor on one day, are
 * merged. Triggers attach the report to the open case, open a case, or answer it with an earlier decision; they may also hold the content.
 * Sends notices of such an answer and hold, and a receipt to a visitor who reports illegal content.
 * @throws ApiError 404 if the actor can't read the content, 400 for an unknown reason, 422 `idempotency_key_reused`
 */
export function reportContent(
  { database, keyedHash, mailQueue }: Dependencies & MailDependencies,
  actor: Actor,
  subject: ReportSubject,
  { request, idempotencyKey: key }: { request: ReportRequest; idempotencyKey: string | undefined },
): Promise<ReportResponse> {
  requireNotifier(actor, request)
  const what = { report: subject.storyId ?? subject.commentId, ...request }
  const once = { key, request: what, keyedHash, answer: reportResponseSchema }
  const reported =
    actor.role === 'anon'
      ? // Uses role `accounts`, because the visitors' role may not read the stored responses.
        database.accounts((tx) =>
          withIdempotency(tx, { ...once, scope: 'report' }, async () => {
            await switchRole(tx, { role: 'anon' })
            const { id, isFirst, noticeId, ...answer } = await insertReport(tx, actor, subject, {
              request,
              keyedHash,
            })
            await switchRole(tx, { role: 'accounts' })
            await queueOutcomeMail(tx, mailQueue, noticeId)
            if (isFirst && request.email !== undefined)
              await mailQueue.enqueue(tx, reportReceipt.message({ reportId: id }))
            return answer
          }),
        )
      : database.transaction(actor, (tx) =>
          withIdempotency(tx, { ...once, scope: actor.userId }, async () => {
            const {
              id,
              isFirst: _isFirst,
              noticeId,
              ...answer
            } = await insertReport(tx, actor, subject, {
              request,
              keyedHash,
            })
            await queueOutcomeMail(tx, mailQueue, noticeId)
            if (answer.outcome === 'received') await notifyOfHold(tx, mailQueue, id)
            return answer
          }),
        )
  return reported.catch(rethrowUnknownReason)
}

function requireNotifier(actor: Actor, { reason, name, email }: ReportRequest): void {
  if (reason !== illegalReason || actor.role !== 'anon') return
  const missing = [...(name === undefined ? ['name'] : []), ...(email === undefined ? ['email'] : [])]
  if (missing.length === 0) return
  const message = 'Please enter your name and email address, so that we can tell you the outcome.'
  throw new ApiError(400, 'invalid_input', message, {
    fields: missing.map((field) => ({ field, code: 'required', message })),
  })
}

interface Reporting {
  request: ReportRequest
  keyedHash: KeyedHash
}

interface Reported extends ReportResponse {
  id: string
  /** True for the report that the reference was created for. */
  isFirst: boolean
  /** The notice that answers it, whose mail must be queued. */
  noticeId: string | null
}

async function insertReport(
  tx: Transaction,
  actor: Actor,
  { storyId, commentId }: ReportSubject,
  { request, keyedHash }: Reporting,
): Promise<Reported> {
  if (storyId !== null) await requireReadableStory(tx, storyId)
  if (commentId !== null) await requireReadableComment(tx, commentId)
  const reference = request.reason === illegalReason ? makeReference() : null
  const written =
    actor.role === 'anon'
      ? await insertVisitorsReport(tx, { storyId, commentId }, { request, reference, keyedHash })
      : await insertPersonsReport(tx, actor.userId, { storyId, commentId }, { request, reference })
  if (actor.role === 'member')
    await collapseText(tx, actor.userId, { storyId, commentId, reason: 'reported' })
  const answer = await readAnswer(tx, written.id)
  return {
    id: written.id,
    noticeId: answer.outcome === 'stays' ? await storeOutcomeNotice(tx, written.id) : null,
    isFirst: reference !== null && written.reference === reference,
    storyId,
    commentId,
    // Omitted if the report was merged, because another person behind the same address may have made the first.
    reference: reference && written.reference,
    ...answer,
  }
}

interface Written {
  id: string
  /** The reference of the first report if merged into it. */
  reference: string | null
}

const writtenSchema = v.tuple([v.object({ id: v.string(), reference: v.nullable(v.string()) })])

async function insertPersonsReport(
  tx: Transaction,
  userId: string,
  { storyId, commentId }: ReportSubject,
  { request, reference }: { request: ReportRequest; reference: string | null },
): Promise<Written> {
  const { details = null, law = null, isInGoodFaith } = request
  const { rows } = await tx.execute(sql`
    insert into ${reports} (id, story_id, comment_id, user_id, reasons, details, law, good_faith_at, reference)
    select ${randomUUID()}::uuid, ${storyId}::uuid, ${commentId}::uuid, ${userId}::uuid, ${listReasons(request)}::text[],
      ${details}, ${law}, ${isInGoodFaith ? sql`now()` : null}::timestamptz, ${reference}
    where ${isStillReadable({ storyId, commentId })}
    on conflict (case_id, user_id) do update set
      reasons = array(select distinct unnest(reports.reasons || excluded.reasons) order by 1),
      details = left(nullif(concat_ws(E'\n', reports.details, excluded.details), ''), 10000),
      law = coalesce(reports.law, excluded.law), good_faith_at = coalesce(reports.good_faith_at, excluded.good_faith_at),
      reference = coalesce(reports.reference, excluded.reference)
    returning id, reference`)
  const written = v.safeParse(writtenSchema, rows)
  if (!written.success) throw noLongerReadable()
  return written.output[0]
}

// Checked again in the inserting statement, because a moderator may have hidden the content in the meantime.
const isStillReadable = ({ storyId, commentId }: ReportSubject) => sql`
  is_shown_story(${storyId}::uuid) or is_shown_comment(${commentId}::uuid)`

const noLongerReadable = () => notFound('This is no longer available.')

interface VisitorsReport extends Reporting {
  reference: string | null
}

/**
 * Merges a visitor's reports of one day by IP address. A report of illegal content with an email address is separate from reports with
 * another address.
 */
async function insertVisitorsReport(
  tx: Transaction,
  { storyId, commentId }: ReportSubject,
  { request, reference, keyedHash }: VisitorsReport,
): Promise<Written> {
  const id = randomUUID()
  const { details = null, law = null, name = null, email = null, isInGoodFaith } = request
  const values = sql`${listReasons(request)}::text[], ${details}::text, ${law}::text, ${name}::text, ${email}::text,
    ${isInGoodFaith ? sql`now()` : null}::timestamptz, ${reference}::text`
  for (const hash of hashVisitor(keyedHash, email)) {
    const { rowCount } = await tx.execute(sql`
      insert into ${reports} (id, story_id, comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at,
        reference, reporter_hash)
      select ${id}::uuid, ${storyId}::uuid, ${commentId}::uuid, ${values}, ${hash}::bytea
      where ${isStillReadable({ storyId, commentId })} on conflict do nothing`)
    if (rowCount === 1) return { id, reference }
    const { rows } = await tx.execute(
      sql`select * from add_to_visitors_report(${hash}::bytea, ${storyId}::uuid, ${commentId}::uuid, ${values})`,
    )
    const added = v.safeParse(writtenSchema, rows)
    if (added.success) return added.output[0]
  }
  throw noLongerReadable()
}

function hashVisitor(keyedHash: KeyedHash, email: string | null): (Buffer | null)[] {
  const address = currentClientAddress()
  if (address === '') return [null]
  const today = new Date().toISOString().slice(0, 10)
  const visitor = `report ${today} ${address}`
  return [keyedHash(visitor), ...(email === null ? [] : [keyedHash(`${visitor} ${email}`)])]
}

function listReasons({ reason }: ReportRequest) {
  return sql.param(reason === undefined ? [] : [reason])
}

const answerSchema = v.object({ outcome: v.literal('stays'), decidedAt: v.nullable(v.string()) })

async function readAnswer(
  tx: Transaction,
  id: string,
): Promise<Pick<ReportResponse, 'outcome' | 'decidedAt'>> {
  const { rows } = await tx.execute(
    sql`select outcome, ${asIso('decided_at')} as "decidedAt" from read_report_answer(${id}::uuid)`,
  )
  const answered = v.safeParse(answerSchema, rows[0])
  return answered.success ? answered.output : { outcome: 'received', decidedAt: null }
}

/** The letters and digits of references, without those that are easily confused. */
const letters = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'

function makeReference(): string {
  return `CA-${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')}`
}

const unknownReason = v.object({
  cause: v.object({ code: v.literal('23514'), constraint: v.literal('reports_reasons') }),
})

function rethrowUnknownReason(error: unknown): never {
  if (!v.is(unknownReason, error)) throw error
  const message = 'Please choose a reason.'
  throw new ApiError(400, 'invalid_input', message, {
    fields: [{ field: 'reason', code: 'invalid', message }],
  })
}
