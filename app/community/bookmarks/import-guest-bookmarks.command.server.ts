import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database } from '#database/client.ts'
import { insertBookmarks } from './insert-bookmarks.command.server.ts'

/** Imports a visitor's bookmarks and leaves out what is not there any more. Returns the ids of those that are. */
export function importGuestBookmarks(
  database: Pick<Database, 'transaction'>,
  person: Member,
  storyIds: string[],
): Promise<string[]> {
  return insertBookmarks(database, person, storyIds)
}
