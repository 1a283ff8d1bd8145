import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'

/** Hides a comment from everyone except its author. Runs as a moderator. */
export async function hideComment(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(comments)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.hiddenAt)))
}

/** Shows a comment again unless another decision hides it. Runs as a moderator. */
export async function showComment(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select show_again('comment', ${id}::uuid)`)
}

/**
 * Publishes a held comment. Its time becomes the current one unless it was public before it was held. Returns false if it stays held,
 * because its author has edited it since this transaction's moderator read it. Runs as a moderator.
 */
export async function releaseComment(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isReleased: boolean }>(
    sql`select release_held('comment', ${id}::uuid) as "isReleased"`,
  )
  return rows[0]?.isReleased === true
}

/** Holds a comment again after its release was undone. Runs as a moderator. */
export async function holdCommentAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select hold_again('comment', ${id}::uuid)`)
}
