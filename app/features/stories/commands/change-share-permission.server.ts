import { and, eq } from 'drizzle-orm'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import type { OwnStory } from '../own/own-story-schemas.ts'
import { readOwnStory, requireOwnStory } from '../queries/own-story-queries.server.ts'

/**
 * Withdraws or grants again the permission to share a story: with it everybody reads the story, without it only its
 * author does.
 *
 * @throws ApiError 404 `not_found`, also for another's story
 */
export function changeSharePermission(
  database: Pick<Database, 'transaction'>,
  person: Member,
  { id, sharePermission }: { id: string; sharePermission: boolean },
): Promise<OwnStory> {
  return database.transaction(person, async (tx) => {
    await requireOwnStory(tx, person, id)
    await tx
      .update(stories)
      .set({ sharePermission, isPublic: sharePermission })
      .where(and(eq(stories.id, id), eq(stories.userId, person.userId)))
    return readOwnStory(tx, person, id)
  })
}
