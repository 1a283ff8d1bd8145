import { and, eq } from 'drizzle-orm'
import { notFound } from '#app/http/server/api-error.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'

/**
 * Removes one's own comment.
 *
 * @throws ApiError 404 for one that is somebody else's, or not there
 */
export async function deleteComment(
  database: Pick<Database, 'transaction'>,
  author: Member,
  id: string,
): Promise<void> {
  const deleted = await database.transaction(author, (tx) =>
    tx
      .delete(comments)
      .where(and(eq(comments.id, id), eq(comments.userId, author.userId)))
      .returning({ id: comments.id }),
  )
  if (deleted.length === 0) throw notFound('This comment doesn’t exist.')
}
