import { and, asc, desc, eq } from 'drizzle-orm'
import type { PublicReads } from '#database/client.ts'
import { shownComments } from '#database/schema/shown-texts.ts'

export interface PublicComment {
  id: string
  /** The parent comment's id, or null at the top level. */
  parentId: string | null
  content: string
  createdAt: Date
  editedAt: Date | null
  fullName: string | null
}

/** Returns the newest or oldest public comments on a story; none if the story is not public. */
export function listPublicComments(
  { anon }: PublicReads,
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
