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

/** Publishes a held comment, as if it were written now. As a moderator. */
export async function releaseComment(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select release_held('comment', ${id}::uuid)`)
}

/** Holds a released comment once more, when that was undone. As a moderator. */
export async function holdCommentAgain(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`select hold_again('comment', ${id}::uuid)`)
}
