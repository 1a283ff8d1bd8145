import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { requireReadableStory } from '#app/features/stories/queries/story-queries.server.ts'
import { decodeKeysetCursor, encodeKeysetCursor } from '#app/http/server/keyset-cursor.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { profiles } from '#database/schema/profiles.ts'
import { commentsPerPage } from './comment-limits.ts'
import type { Comment, CommentPage } from './comment-schemas.ts'

const publicColumns = {
  id: comments.id,
  content: comments.content,
  createdAt: comments.createdAt,
  userId: comments.userId,
  fullName: profiles.fullName,
  organization: profiles.organization,
  avatarUrl: profiles.avatarUrl,
}

function selectComments(reader: Pick<Transaction, 'select'>) {
  return reader.select(publicColumns).from(comments).innerJoin(profiles, eq(profiles.userId, comments.userId))
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** Nobody is told an author's user id. */
function toComment(
  { userId, createdAt, fullName, organization, avatarUrl, ...comment }: CommentRow,
  actor: Actor,
): Comment {
  return {
    ...comment,
    createdAt: createdAt.toISOString(),
    author: { fullName, organization, avatarUrl },
    isOwn: actor.role !== 'anon' && actor.userId === userId,
  }
}

function isAfter(cursor: string) {
  const { createdAt, id } = decodeKeysetCursor(cursor)
  return sql`(${comments.createdAt}, ${comments.id}) > (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

/**
 * A page of a story's comments, the oldest first.
 *
 * @throws ApiError 404 for a story that the actor can't read, 400 `invalid_cursor`
 */
export async function listComments(
  database: Pick<Database, 'transaction'>,
  actor: Actor,
  { storyId, cursor }: { storyId: string; cursor?: string | undefined },
): Promise<CommentPage> {
  const start = cursor ? isAfter(cursor) : undefined
  const rows = await database.transaction(actor, async (tx) => {
    await requireReadableStory(tx, storyId)
    return selectComments(tx)
      .where(and(eq(comments.storyId, storyId), isNull(comments.hiddenAt), start))
      .orderBy(asc(comments.createdAt), asc(comments.id))
      .limit(commentsPerPage + 1)
  })
  const shown = rows.slice(0, commentsPerPage)
  const last = rows.length > commentsPerPage ? shown.at(-1) : undefined
  return {
    comments: shown.map((row) => toComment(row, actor)),
    nextCursor: last ? encodeKeysetCursor(last) : null,
  }
}

/** A comment as its author reads it. */
export async function findOwnComment(tx: Transaction, author: Actor, id: string): Promise<Comment | null> {
  const [row] = await selectComments(tx).where(eq(comments.id, id))
  return row ? toComment(row, author) : null
}
