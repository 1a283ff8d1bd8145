import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'

/** Hides a story from everyone except its author. Runs as a moderator. */
export async function hideStory(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(stories)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(stories.id, id), isNull(stories.hiddenAt)))
}

/** Shows a story again unless another decision hides it. Runs as a moderator. */
export async function showStory(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select show_again('story', ${id}::uuid)`)
}

/**
 * Publishes a held story. Its time becomes the current one unless it was public before it was held. Returns false if it stays held, because
 * its author has edited it since this transaction's moderator read it. Runs as a moderator.
 */
export async function releaseStory(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isReleased: boolean }>(
    sql`select release_held('story', ${id}::uuid) as "isReleased"`,
  )
  return rows[0]?.isReleased === true
}

/** Holds a story again after its release was undone. Runs as a moderator. */
export async function holdStoryAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select hold_again('story', ${id}::uuid)`)
}
