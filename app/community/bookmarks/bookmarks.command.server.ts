import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { bookmarks } from '#database/schema/bookmarks.ts'
import { shownStories } from '#database/schema/shown-texts.ts'

/** Idempotent. @throws ApiError 404 if the user can't read the story */
export async function addBookmark(database: Transactions, person: Member, storyId: string): Promise<void> {
  const [found] = await insertBookmarks(database, person, [storyId])
  if (found === undefined) throw notFound('This story doesn’t exist.')
}

/** Skips stories that the user can't read. Returns the imported ids. */
export function importGuestBookmarks(
  database: Transactions,
  person: Member,
  storyIds: string[],
): Promise<string[]> {
  return insertBookmarks(database, person, storyIds)
}

export async function removeBookmark(database: Transactions, person: Member, storyId: string): Promise<void> {
  await database.transaction(person, (tx) =>
    tx.delete(bookmarks).where(and(eq(bookmarks.userId, person.userId), eq(bookmarks.storyId, storyId))),
  )
}

/** Returns the ids of the stories that the user can read and that are now bookmarked. */
async function insertBookmarks(
  database: Transactions,
  person: Member,
  storyIds: string[],
): Promise<string[]> {
  return database.transaction(person, (tx) => insertReadable(tx, person.userId, storyIds))
}

async function insertReadable(tx: Transaction, userId: string, storyIds: string[]): Promise<string[]> {
  const isMeant = sql`${shownStories.id} = any(${sql.param(storyIds)}::uuid[])`
  // A fixed order, so that concurrent imports by two tabs cannot deadlock.
  await tx.execute(sql`
    insert into ${bookmarks} (user_id, story_id)
    select ${userId}::uuid, ${shownStories.id} from ${shownStories} where ${isMeant} order by ${shownStories.id}
    on conflict do nothing`)
  const rows = await tx
    .select({ id: shownStories.id })
    .from(shownStories)
    .innerJoin(bookmarks, and(eq(bookmarks.storyId, shownStories.id), eq(bookmarks.userId, userId)))
    .where(isMeant)
  return rows.map(({ id }) => id)
}
