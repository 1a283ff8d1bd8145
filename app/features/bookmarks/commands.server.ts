import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.server.ts'
import type { Actor, Database } from '#database/client.ts'
import { bookmarks, stories } from '#database/schema.ts'

type Person = Exclude<Actor, { role: 'anon' }>
type MemberDatabase = Pick<Database, 'transaction'>

/**
 * Bookmarks a story; doing it again changes nothing.
 *
 * @throws ApiError 404 for a story that this person can't read
 */
export async function addBookmark(database: MemberDatabase, person: Person, storyId: string): Promise<void> {
  const [found] = await insertBookmarks(database, person, [storyId])
  if (found === undefined) throw notFound('There is no such story.')
}

/** Takes a visitor's bookmarks over; what is not there any more is left out. Returns the ids of those that are. */
export async function takeOverBookmarks(
  database: MemberDatabase,
  person: Person,
  storyIds: string[],
): Promise<string[]> {
  return insertBookmarks(database, person, storyIds)
}

async function insertBookmarks(database: MemberDatabase, { role, userId }: Person, storyIds: string[]) {
  return database.transaction({ role, userId }, async (tx) => {
    const ids = sql.param(storyIds)
    await tx.execute(sql`
      insert into ${bookmarks} (user_id, story_id)
      select ${userId}, ${stories.id} from ${stories} where ${stories.id} = any(${ids}::uuid[])
      on conflict do nothing`)
    const rows = await tx
      .select({ storyId: bookmarks.storyId })
      .from(bookmarks)
      .where(and(eq(bookmarks.userId, userId), sql`${bookmarks.storyId} = any(${ids}::uuid[])`))
    return rows.map(({ storyId }) => storyId)
  })
}

/** Removes a bookmark; one that is not there is no error. */
export async function removeBookmark(
  database: MemberDatabase,
  person: Person,
  storyId: string,
): Promise<void> {
  await database.transaction(person, (tx) =>
    tx.delete(bookmarks).where(and(eq(bookmarks.userId, person.userId), eq(bookmarks.storyId, storyId))),
  )
}
