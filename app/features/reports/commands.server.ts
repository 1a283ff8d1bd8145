import { sql } from 'drizzle-orm'
import { refuseMissing } from '#app/missing-row.server.ts'
import type { Actor, Database } from '#database/client.ts'
import { reports, stories } from '#database/schema.ts'
import { requireReadableStory } from '../stories/queries.server.ts'

/**
 * Asks the moderators to look at a story. A person's second report of the same story changes nothing.
 *
 * @throws ApiError 404 for a story that the actor can't read, 401 `not_signed_in` when the account is gone
 */
export async function reportStory(
  database: Pick<Database, 'transaction'>,
  actor: Actor,
  storyId: string,
): Promise<void> {
  await database
    .transaction(actor, async (tx) => {
      await requireReadableStory(tx, storyId)
      const userId = actor.role === 'anon' ? null : actor.userId
      await tx.execute(sql`
        insert into ${reports} (story_id, user_id)
        select ${stories.id}, ${userId}::uuid from ${stories} where ${stories.id} = ${storyId}
        on conflict do nothing`)
    })
    .catch(refuseMissing)
}
