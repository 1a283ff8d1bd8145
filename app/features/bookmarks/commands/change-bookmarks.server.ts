import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/http/server/api-error.server.ts'
import { rethrowForeignKeyError } from '#app/http/server/foreign-key-errors.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { bookmarks } from '#database/schema/bookmarks.ts'
import { stories } from '#database/schema/stories.ts'

type Person = Exclude<Actor, { role: 'anon' }>
type MemberDatabase = Pick<Database, 'transaction'>

/**
 * Bookmarks a story; doing it again changes nothing.
 *
 * @throws ApiError 404 for a story that this person can't read, 401 `not_signed_in` when the account is gone
 */
export async function addBookmark(database: MemberDatabase, person: Person, storyId: string): Promise<void> {
  const [found] = await insertBookmarks(database, person, [storyId])
  if (found === undefined) throw notFound('This story doesn’t exist.')
}

/** Takes a visitor's bookmarks over; what is not there any more is left out. Returns the ids of those that are. */
export async function importGuestBookmarks(
  database: MemberDatabase,
  person: Person,
  storyIds: string[],
): Promise<string[]> {
  return insertBookmarks(database, person, storyIds)
}

async function insertBookmarks(database: MemberDatabase, person: Person, storyIds: string[]) {
  return database
    .transaction(person, (tx) => insertReadable(tx, person.userId, storyIds))
    .catch(rethrowForeignKeyError)
}

async function insertReadable(tx: Transaction, userId: string, storyIds: string[]): Promise<string[]> {
  const isMeant = sql`${stories.id} = any(${sql.param(storyIds)}::uuid[])`
  // In one order, so that two tabs which take over at once never wait for each other in a circle.
  await tx.execute(sql`
    insert into ${bookmarks} (user_id, story_id)
    select ${userId}::uuid, ${stories.id} from ${stories} where ${isMeant} order by ${stories.id}
    on conflict do nothing`)
  const rows = await tx
    .select({ id: stories.id })
    .from(stories)
    .innerJoin(bookmarks, and(eq(bookmarks.storyId, stories.id), eq(bookmarks.userId, userId)))
    .where(isMeant)
  return rows.map(({ id }) => id)
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
