import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'

/** Hides a story from everybody but its author. It keeps its text, reactions and comments. As a moderator. */
export async function hideStory(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(stories)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(stories.id, id), isNull(stories.hiddenAt)))
}

/** Shows it again, with everything that belongs to it, where no other decision hides it. As a moderator. */
export async function showStory(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select show_again('story', ${id}::uuid)`)
}

/** Publishes a held story, as if it were told now. As a moderator. */
export async function releaseStory(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select release_held('story', ${id}::uuid)`)
}

/** Holds a released story once more, when that was undone. As a moderator. */
export async function holdStoryAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select hold_again('story', ${id}::uuid)`)
}
