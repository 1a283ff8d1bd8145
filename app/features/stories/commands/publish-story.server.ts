import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'

/** Shows a story as its form allowed, now that its author has said that it is theirs. Runs in role `accounts`. */
export async function publishStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx
    .update(stories)
    .set({ isPublic: sql`${stories.sharePermission}` })
    .where(and(eq(stories.id, storyId), eq(stories.userId, userId)))
}
