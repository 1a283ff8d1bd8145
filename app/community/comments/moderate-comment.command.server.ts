import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'

/** Hides a comment from everybody but its author. It keeps its text. As a moderator. */
export async function hideComment(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(comments)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.hiddenAt)))
}

/** Shows it again, where no other decision hides it. As a moderator. */
export async function showComment(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select show_again('comment', ${id}::uuid)`)
}

/**
 * Publishes a held comment, as if it were written now. Returns false for one that goes on waiting, as
 * its author has edited what this transaction decides about.
 * As a moderator.
 */
export async function releaseComment(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isReleased: boolean }>(
    sql`select release_held('comment', ${id}::uuid) as "isReleased"`,
  )
  return rows[0]?.isReleased === true
}

/** Holds a released comment once more, when that was undone. As a moderator. */
export async function holdCommentAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select hold_again('comment', ${id}::uuid)`)
}
