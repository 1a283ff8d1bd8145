import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ApiError, notFound } from '#app/errors.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { comments, profiles, stories } from '#database/schema.ts'
import { type Comment, type CommentPage, commentsPerPage } from './contract.ts'

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

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

function encodeCursor({ createdAt, id }: Pick<CommentRow, 'createdAt' | 'id'>): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), id])).toString('base64url')
}

function isAfter(cursor: string) {
  try {
    const [createdAt, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return sql`(${comments.createdAt}, ${comments.id}) > (${createdAt}::timestamptz, ${id}::uuid)`
  } catch {
    throw new ApiError(400, 'invalid_cursor', 'These comments are not there. Please start from the first.', {
      fields: [{ field: 'cursor', code: 'invalid', message: 'Use the nextCursor of the page before.' }],
    })
  }
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
  return { comments: shown.map((row) => toComment(row, actor)), nextCursor: last ? encodeCursor(last) : null }
}

/** @throws ApiError 404 for a story that is not there for the actor of this transaction */
export async function requireReadableStory(tx: Transaction, storyId: string): Promise<void> {
  const [story] = await tx.select({ id: stories.id }).from(stories).where(eq(stories.id, storyId))
  if (!story) throw notFound('There is no such story.')
}

/** A comment as its author reads it. */
export async function findOwnComment(tx: Transaction, author: Actor, id: string): Promise<Comment | null> {
  const [row] = await selectComments(tx).where(eq(comments.id, id))
  return row ? toComment(row, author) : null
}
