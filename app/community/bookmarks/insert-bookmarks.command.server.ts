import { and, eq, sql } from 'drizzle-orm'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database, Transaction } from '#database/client.ts'
import { bookmarks } from '#database/schema/bookmarks.ts'
import { shownStories } from '#database/schema/shown-texts.ts'

/** Bookmarks those of these stories that this person can read. Returns the ids of those that are bookmarked now. */
export async function insertBookmarks(
  database: Pick<Database, 'transaction'>,
  person: Member,
  storyIds: string[],
): Promise<string[]> {
  return database.transaction(person, (tx) => insertReadable(tx, person.userId, storyIds))
}

async function insertReadable(tx: Transaction, userId: string, storyIds: string[]): Promise<string[]> {
  const isMeant = sql`${shownStories.id} = any(${sql.param(storyIds)}::uuid[])`
  // In one order, so that two tabs which take over at once never wait for each other in a circle.
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
