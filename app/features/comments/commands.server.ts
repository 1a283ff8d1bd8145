import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.server.ts'
import { doOnce } from '#app/idempotency.server.ts'
import type { Actor, Database } from '#database/client.ts'
import { comments } from '#database/schema.ts'
import { type Comment, commentSchema } from './contract.ts'
import { findOwnComment, requireReadableStory } from './queries.server.ts'

type Author = Exclude<Actor, { role: 'anon' }>

/**
 * Comments on a story, once for an idempotency key.
 *
 * @throws ApiError 404 for a story that this person can't read, 422 `idempotency_key_reused`
 */
export async function addComment(
  database: Pick<Database, 'transaction'>,
  author: Author,
  { storyId, content }: { storyId: string; content: string },
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const once = {
    scope: author.userId,
    key: idempotencyKey,
    request: { comment: content, storyId },
    answer: commentSchema,
  }
  return database.transaction(author, async (tx) => {
    await requireReadableStory(tx, storyId)
    return doOnce(tx, once, async () => {
      const id = crypto.randomUUID()
      await tx.execute(sql`
        insert into ${comments} (id, story_id, user_id, content) values (${id}, ${storyId}, ${author.userId}, ${content})`)
      const stored = await findOwnComment(tx, author, id)
      if (!stored) throw new Error('a comment was stored that its author cannot read')
      return stored
    })
  })
}

/**
 * Removes one's own comment.
 *
 * @throws ApiError 404 for one that is somebody else's, or not there
 */
export async function deleteComment(
  database: Pick<Database, 'transaction'>,
  author: Author,
  id: string,
): Promise<void> {
  const deleted = await database.transaction(author, (tx) =>
    tx
      .delete(comments)
      .where(and(eq(comments.id, id), eq(comments.userId, author.userId)))
      .returning({ id: comments.id }),
  )
  if (deleted.length === 0) throw notFound('There is no such comment.')
}
