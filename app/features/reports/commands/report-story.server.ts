import { sql } from 'drizzle-orm'
import { requireReadableStory } from '#app/features/stories/queries/story-queries.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { rethrowForeignKeyError } from '#app/http/server/foreign-key-errors.server.ts'
import { withIdempotency } from '#app/http/server/idempotency.server.ts'
import type { Actor } from '#database/actor.ts'
import { actAs, type Transaction } from '#database/client.ts'
import { reports } from '#database/schema/reports.ts'
import { stories } from '#database/schema/stories.ts'
import { type ReportResponse, reportResponseSchema } from '../report-schemas.ts'

/**
 * Asks the moderators to look at a story, once for an idempotency key. A person's second report of the same story
 * changes nothing even without a key.
 *
 * @throws ApiError 404 for a story that the actor can't read, 401 `not_signed_in` when the account is gone,
 *   422 `idempotency_key_reused`
 */
export function reportStory(
  { database, keyedHash }: Pick<Dependencies, 'database' | 'keyedHash'>,
  actor: Actor,
  storyId: string,
  idempotencyKey: string | undefined,
): Promise<ReportResponse> {
  const once = { key: idempotencyKey, request: { report: storyId }, keyedHash, answer: reportResponseSchema }
  const reported =
    actor.role === 'anon'
      ? // What visitors were answered is not for the visitors' role to read.
        database.accounts((tx) =>
          withIdempotency(tx, { ...once, scope: 'report' }, async () => {
            await actAs(tx, { role: 'anon' })
            const answer = await insertReport(tx, actor, storyId)
            await actAs(tx, { role: 'accounts' })
            return answer
          }),
        )
      : database.transaction(actor, (tx) =>
          withIdempotency(tx, { ...once, scope: actor.userId }, () => insertReport(tx, actor, storyId)),
        )
  return reported.catch(rethrowForeignKeyError)
}

async function insertReport(tx: Transaction, actor: Actor, storyId: string): Promise<ReportResponse> {
  await requireReadableStory(tx, storyId)
  const userId = actor.role === 'anon' ? null : actor.userId
  await tx.execute(sql`
    insert into ${reports} (story_id, user_id)
    select ${stories.id}, ${userId}::uuid from ${stories} where ${stories.id} = ${storyId}
    on conflict do nothing`)
  return { storyId }
}
