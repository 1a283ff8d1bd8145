import { and, eq, type SQL, sql } from 'drizzle-orm'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { comments } from '#database/schema/comments.ts'
import { ownCommentsPerPage } from '../comment-limits.ts'
import { selectMentions } from '../mentions/mention-queries.server.ts'
import type { OwnComment, OwnCommentPage } from './own-comment-schemas.ts'

const ownColumns = {
  id: comments.id,
  storyId: comments.storyId,
  content: comments.content,
  /** Authors do not learn when a moderator hid their comment. */
  isHidden: sql<boolean>`${comments.hiddenAt} is not null`.as('is_hidden'),
  isHeld: sql<boolean>`${comments.heldAt} is not null`.as('is_held'),
  parentId: comments.parentId,
  mentions: selectMentions(comments.id),
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
}

const newestFirst = createKeysetOrder('desc', [comments.createdAt, comments.id])

export function selectOwnComments(tx: Transaction, { userId }: Member, isMeant?: SQL) {
  return tx
    .select(ownColumns)
    .from(comments)
    .where(and(eq(comments.userId, userId), isMeant))
    .orderBy(...newestFirst.orderBy)
}

type OwnCommentRow = Awaited<ReturnType<typeof selectOwnComments>>[number]

function toOwnComment({ createdAt, editedAt, ...row }: OwnCommentRow): OwnComment {
  return { ...row, createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null }
}

/** Newest first. @throws ApiError 400 `invalid_cursor` */
export async function listOwnComments(
  database: Transactions,
  person: Member,
  { cursor, limit = ownCommentsPerPage }: { cursor?: string | undefined; limit?: number },
): Promise<OwnCommentPage> {
  const isMeant = isAfterCursor(newestFirst, cursor)
  const rows = await database.transaction(person, (tx) =>
    selectOwnComments(tx, person, isMeant).limit(limit + 1),
  )
  const { shown, nextCursor } = cutPage(rows, limit)
  return { comments: shown.map(toOwnComment), nextCursor }
}
