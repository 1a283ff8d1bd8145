import { and, desc, eq } from 'drizzle-orm'
import type { PublicReads } from '#database/client.ts'
import { shownComments } from '#database/schema/shown-texts.ts'

export interface PublicComment {
  id: string
  content: string
  createdAt: Date
  editedAt: Date | null
  fullName: string | null
}

/** Newest first; none if the story is not public. */
export function listPublicComments(
  { anon }: PublicReads,
  storyId: string,
  limit: number,
): Promise<PublicComment[]> {
  return anon
    .select({
      id: shownComments.id,
      content: shownComments.content,
      createdAt: shownComments.createdAt,
      editedAt: shownComments.editedAt,
      fullName: shownComments.fullName,
    })
    .from(shownComments)
    .where(and(eq(shownComments.storyId, storyId), shownComments.isShown))
    .orderBy(desc(shownComments.createdAt), desc(shownComments.id))
    .limit(limit)
}
