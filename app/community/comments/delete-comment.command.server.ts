import { sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Purge } from '#database/purge.ts'
import { findOwnComment } from './comment-queries.server.ts'
import type { Comment } from './comment-schemas.ts'

/**
 * Hides the comment immediately. The author can restore it for ten minutes; then it is purged. The SQL functions check the ownership.
 * @throws ApiError 404 if it does not exist or has another author
 */
export async function deleteComment(
  { database, erasures }: Dependencies,
  author: Member,
  id: string,
): Promise<void> {
  await database.transaction(author, async (tx) => {
    const { rows } = await tx.execute<{ done: boolean }>(sql`select delete_comment(${id}::uuid) as done`)
    if (rows[0]?.done !== true) throw noComment()
    await erasures.record(tx, { kind: 'comment_deleted', id })
  })
}

/** @throws ApiError 404 if it does not exist, has another author, or was deleted more than ten minutes ago */
export function restoreComment(
  { database, erasures }: Dependencies,
  author: Member,
  id: string,
): Promise<Comment> {
  return database.transaction(author, async (tx) => {
    const { rows } = await tx.execute<{ done: boolean }>(sql`select restore_comment(${id}::uuid) as done`)
    const comment = rows[0]?.done === true ? await findOwnComment(tx, id) : null
    if (!comment) throw noComment()
    await erasures.record(tx, { kind: 'comment_restored', id })
    return comment
  })
}

export function noComment() {
  return notFound('This comment doesn’t exist.')
}

export const purgeDeletedComments: Purge = async (tx, _now, limit) => {
  const { rows } = await tx.execute<{ count: string }>(sql`select purge_deleted_comments(${limit}) as count`)
  return Number(rows[0]?.count)
}
