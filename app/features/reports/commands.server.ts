import { eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.server.ts'
import type { Actor, Database } from '#database/client.ts'
import { reports, stories } from '#database/schema.ts'

/**
 * Asks the moderators to look at a story. A person's second report of the same story changes nothing.
 *
 * @throws ApiError 404 for a story that the actor can't read
 */
export async function reportStory(
  database: Pick<Database, 'transaction'>,
  actor: Actor,
  storyId: string,
): Promise<void> {
  await database.transaction(actor, async (tx) => {
    const [story] = await tx.select({ id: stories.id }).from(stories).where(eq(stories.id, storyId))
    if (!story) throw notFound('There is no such story.')
    const userId = actor.role === 'anon' ? null : actor.userId
    await tx.execute(sql`
      insert into ${reports} (story_id, user_id) values (${storyId}, ${userId}) on conflict do nothing`)
  })
}
