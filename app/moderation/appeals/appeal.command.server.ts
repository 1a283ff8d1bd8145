import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { ApiError, notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { appeals, notices } from '#database/schema/moderation/notices.ts'
import { rethrowRefusal } from '../decisions/moderation-database-errors.server.ts'
import { findReportOfLink } from '../notifiers/status-queries.server.ts'
import type { StatusLink } from '../notifiers/status-schemas.ts'

const alreadyAppealed = () => new ApiError(409, 'already_appealed', 'You have already appealed this.')

/**
 * Appeals against a decision in one of the user's notices, once.
 * @throws ApiError 404 if the notice is not the user's, 409 `already_appealed`, `not_appealable`, `too_late`
 */
export async function appeal(
  { database }: Dependencies,
  person: Member,
  { noticeId, text }: { noticeId: string; text: string },
): Promise<void> {
  await database
    .transaction(person, async (tx) => {
      const { rows } = await tx.execute<{ kind: string }>(
        sql`select kind from ${notices} where id = ${noticeId}::uuid and user_id = ${person.userId}::uuid`,
      )
      const kind = rows[0]?.kind
      if (kind === undefined) throw notFound('This notice doesn’t exist.')
      if (kind === 'appeal_outcome')
        throw new ApiError(
          409,
          'not_appealable',
          'This is the answer to your appeal, which can’t be appealed again. You can still take the matter to court.',
        )
      const { rowCount } = await tx.execute(sql`
        insert into ${appeals} (id, notice_id, user_id, party, text)
        values (${crypto.randomUUID()}, ${noticeId}, ${person.userId}, ${kind === 'decision' ? 'author' : 'reporter'}, ${text})
        on conflict do nothing`)
      if (rowCount === 0) throw alreadyAppealed()
    })
    .catch(rethrowRefusal)
}

/**
 * Appeals against the outcome of the report that a mailed link refers to, once.
 * @throws ApiError 404 for a wrong reference or secret, 409 `already_appealed`, `not_appealable`, `too_late`
 */
export async function appealAsNotifier(
  { database }: Dependencies,
  link: StatusLink,
  text: string,
): Promise<void> {
  await database
    .accounts(async (tx) => {
      const report = await findReportOfLink(tx, link)
      if (!report) throw notFound('This link does not work.')
      if (report.noticeId === null)
        throw new ApiError(409, 'not_appealable', 'There is no decision yet that you could appeal.')
      const { rowCount } = await tx.execute(sql`
        insert into ${appeals} (id, notice_id, report_id, party, text)
        values (${crypto.randomUUID()}, ${report.noticeId}, ${report.id}, 'reporter', ${text})
        on conflict do nothing`)
      if (rowCount === 0) throw alreadyAppealed()
    })
    .catch(rethrowRefusal)
}

/** Withdraws an open appeal. @throws ApiError 404 */
export async function withdrawAppeal(
  { database }: Dependencies,
  person: Member,
  noticeId: string,
): Promise<void> {
  const { rowCount } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      update ${appeals} set state = 'withdrawn'
      where notice_id = ${noticeId}::uuid and user_id = ${person.userId}::uuid and state = 'open'`),
  )
  if (rowCount === 0) throw notFound('There is no open appeal to withdraw.')
}

/** @throws ApiError 404 if the notice is not the user's */
export async function markNoticeRead({ database }: Dependencies, person: Member, id: string): Promise<void> {
  const { rowCount } = await database.transaction(person, (tx) =>
    tx.execute(sql`
      update ${notices} set read_at = coalesce(read_at, now()) where id = ${id}::uuid and user_id = ${person.userId}::uuid`),
  )
  if (rowCount === 0) throw notFound('This notice doesn’t exist.')
}
