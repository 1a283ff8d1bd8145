import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { insertBookmarks } from './insert-bookmarks.command.server.ts'

/**
 * Bookmarks a story; doing it again changes nothing.
 *
 * @throws ApiError 404 for a story that this person can't read
 */
export async function addBookmark(
  database: Pick<Database, 'transaction'>,
  person: Member,
  storyId: string,
): Promise<void> {
  const [found] = await insertBookmarks(database, person, [storyId])
  if (found === undefined) throw notFound('This story doesn’t exist.')
}
