import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'

/** Its author still sees it. Runs as a moderator. */
export async function hideStory(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(stories)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(stories.id, id), isNull(stories.hiddenAt)))
}
