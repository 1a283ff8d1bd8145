import { and, eq, isNull } from 'drizzle-orm'
import { listFolds } from '#app/features/folds/fold-queries.server.ts'
import type { Fold } from '#app/features/stories/folds.ts'
import { requireReadableStory } from '#app/features/stories/queries/story-queries.server.ts'
import { notFound } from '#app/http/server/api-error.server.ts'
import { cutPage, isAfterCursor } from '#app/http/server/keyset-cursor.server.ts'
import type { Actor } from '#database/actor.ts'
import type { Database, Transaction } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { comments } from '#database/schema/comments.ts'
import { profiles } from '#database/schema/profiles.ts'
import { commentsPerPage } from './comment-limits.ts'
import type { Comment, CommentPage } from './comment-schemas.ts'

const publicColumns = {
  id: comments.id,
  content: comments.content,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
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
  { userId, createdAt, editedAt, fullName, organization, avatarUrl, ...comment }: CommentRow,
  { actor, fold = null }: { actor: Actor; fold?: Fold | null | undefined },
): Comment {
  return {
    ...comment,
    fold,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    author: { fullName, organization, avatarUrl },
    isOwn: actor.role !== 'anon' && actor.userId === userId,
  }
}

const oldestFirst = createKeysetOrder('asc', [comments.createdAt, comments.id])

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
  const start = isAfterCursor(oldestFirst, cursor)
  const { rows, folds } = await database.transaction(actor, async (tx) => {
    await requireReadableStory(tx, storyId)
    const found = await selectComments(tx)
      .where(and(eq(comments.storyId, storyId), isNull(comments.hiddenAt), isNull(comments.heldAt), start))
      .orderBy(...oldestFirst.orderBy)
      .limit(commentsPerPage + 1)
    const ids = found.map(({ id }) => id)
    return {
      rows: found,
      folds: actor.role === 'member' ? await listFolds(tx, actor, { type: 'comment', ids }) : {},
    }
  })
  const { shown, nextCursor } = cutPage(rows, commentsPerPage)
  return { comments: shown.map((row) => toComment(row, { actor, fold: folds[row.id] })), nextCursor }
}

/** A comment as its author reads it. */
export async function findOwnComment(tx: Transaction, author: Actor, id: string): Promise<Comment | null> {
  const [row] = await selectComments(tx).where(eq(comments.id, id))
  return row ? toComment(row, { actor: author }) : null
}

/** @throws ApiError 404 for a comment that is not there for the actor of this transaction */
export async function requireReadableComment(tx: Transaction, id: string): Promise<void> {
  const [comment] = await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, id))
  if (!comment) throw notFound('This comment doesn’t exist.')
}
