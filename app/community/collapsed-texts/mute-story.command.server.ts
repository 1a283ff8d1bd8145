import { and, eq } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { mutedStories } from '#database/schema/notifications.ts'

/** User and story must exist. Idempotent. */
export async function muteStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx.insert(mutedStories).values({ userId, storyId }).onConflictDoNothing()
}

export async function unmuteStory(tx: Transaction, userId: string, storyId: string): Promise<void> {
  await tx.delete(mutedStories).where(and(eq(mutedStories.userId, userId), eq(mutedStories.storyId, storyId)))
}
