import { and, eq } from 'drizzle-orm'
import { requireReadableStory } from '#app/features/stories/queries/story-queries.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { mutedStories } from '#database/schema/notifications.ts'

type MemberDatabase = Pick<Database, 'transaction'>

/** From now on the person hears nothing of this story. @throws ApiError 404 for a story that they can't read */
export async function muteStory(database: MemberDatabase, person: Member, storyId: string): Promise<void> {
  await database.transaction(person, async (tx) => {
    await requireReadableStory(tx, storyId)
    await tx.insert(mutedStories).values({ userId: person.userId, storyId }).onConflictDoNothing()
  })
}

export async function unmuteStory(database: MemberDatabase, person: Member, storyId: string): Promise<void> {
  await database.transaction(person, (tx) =>
    tx
      .delete(mutedStories)
      .where(and(eq(mutedStories.userId, person.userId), eq(mutedStories.storyId, storyId))),
  )
}
