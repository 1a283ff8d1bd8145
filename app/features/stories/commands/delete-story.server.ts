import { and, eq } from 'drizzle-orm'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import { requireOwnStory } from '../queries/own-story-queries.server.ts'

/**
 * Deletes a story with its comments, reactions, bookmarks and reports.
 *
 * @throws ApiError 404 `not_found`, also for another's story
 */
export function deleteStory(
  database: Pick<Database, 'transaction'>,
  person: Member,
  id: string,
): Promise<void> {
  return database.transaction(person, async (tx) => {
    await requireOwnStory(tx, person, id)
    await tx.delete(stories).where(and(eq(stories.id, id), eq(stories.userId, person.userId)))
  })
}
