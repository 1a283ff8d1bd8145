import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { profiles } from '#database/schema/profiles.ts'

export interface PublicComment {
  id: string
  /** What it replies to. */
  parentId: string | null
  content: string
  createdAt: Date
  editedAt: Date | null
  /** Null for somebody who gave none. */
  fullName: string | null
}

/** The comments that anybody may read, the newest or the oldest of them; none of a story that nobody may read. */
export function listPublicComments(
  { anon }: Pick<Database, 'anon'>,
  storyId: string,
  { first, limit }: { first: 'newest' | 'oldest'; limit: number },
): Promise<PublicComment[]> {
  const order = first === 'newest' ? desc : asc
  return anon
    .select({
      id: comments.id,
      parentId: comments.parentId,
      content: comments.content,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
      fullName: profiles.fullName,
    })
    .from(comments)
    .innerJoin(profiles, eq(profiles.userId, comments.userId))
    .where(and(eq(comments.storyId, storyId), isNull(comments.hiddenAt), isNull(comments.heldAt)))
    .orderBy(order(comments.createdAt), order(comments.id))
    .limit(limit)
}
