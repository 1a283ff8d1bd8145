import { and, eq } from 'drizzle-orm'
import type { Member } from '#app/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { findOwnComment } from '../comment-queries.server.ts'
import type { Comment } from '../comment-schemas.ts'
import { noComment } from './delete-comment.server.ts'

/**
 * Edits one's own comment. The database marks it as edited.
 *
 * @throws ApiError 404 for one that is somebody else's, or not there
 */
export function editComment(
  database: Pick<Database, 'transaction'>,
  author: Member,
  { id, content }: { id: string; content: string },
): Promise<Comment> {
  return database.transaction(author, async (tx) => {
    const { rowCount } = await tx
      .update(comments)
      .set({ content })
      .where(and(eq(comments.id, id), eq(comments.userId, author.userId)))
    const edited = rowCount ? await findOwnComment(tx, author, id) : null
    if (!edited) throw noComment()
    return edited
  })
}
