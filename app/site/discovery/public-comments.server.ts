import { and, asc, desc, eq } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { shownComments } from '#database/schema/shown-texts.ts'

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
      id: shownComments.id,
      parentId: shownComments.parentId,
      content: shownComments.content,
      createdAt: shownComments.createdAt,
      editedAt: shownComments.editedAt,
      fullName: shownComments.fullName,
    })
    .from(shownComments)
    .where(and(eq(shownComments.storyId, storyId), shownComments.isShown))
    .orderBy(order(shownComments.createdAt), order(shownComments.id))
    .limit(limit)
}
