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

/**
 * Publishes a held story, as if it were told now. Returns false for one that goes on waiting, as
 * its author has edited what this transaction decides about.
 * As a moderator.
 */
export async function releaseStory(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isReleased: boolean }>(
    sql`select release_held('story', ${id}::uuid) as "isReleased"`,
  )
  return rows[0]?.isReleased === true
}

/** Holds a released story once more, when that was undone. As a moderator. */
export async function holdStoryAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select hold_again('story', ${id}::uuid)`)
}
