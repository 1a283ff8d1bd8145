import { and, eq } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { bookmarks } from '#database/schema/bookmarks.ts'

/** Removes a bookmark; one that is not there is no error. */
export async function removeBookmark(
  database: Pick<Database, 'transaction'>,
  person: Member,
  storyId: string,
): Promise<void> {
  await database.transaction(person, (tx) =>
    tx.delete(bookmarks).where(and(eq(bookmarks.userId, person.userId), eq(bookmarks.storyId, storyId))),
  )
}
