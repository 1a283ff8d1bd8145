import { and, desc, eq, sql } from 'drizzle-orm'
import { listStoriesById } from '#app/community/stories/story-queries.server.ts'
import type { StoryPage } from '#app/community/stories/story-schemas.ts'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { PublicReads, Transaction, Transactions } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { bookmarks } from '#database/schema/bookmarks.ts'
import { bookmarksPerPage } from './bookmark-limits.ts'

/** Callers must add the condition `isShown`, because a bookmark stays when its story becomes private. */
function selectBookmarks(tx: Transaction) {
  return tx.select({ id: bookmarks.storyId, createdAt: bookmarks.createdAt }).from(bookmarks)
}

const isShown = sql`is_shown_story(${bookmarks.storyId})`

const latestFirst = createKeysetOrder('desc', [bookmarks.createdAt, bookmarks.storyId])

/** Newest bookmark first, without stories that the user can no longer read. @throws ApiError 400 `invalid_cursor` */
export async function listBookmarks(
  database: Transactions,
  person: Member,
  cursor?: string | undefined,
): Promise<StoryPage> {
  const start = isAfterCursor(latestFirst, cursor)
  return database.transaction(person, async (tx) => {
    const rows = await selectBookmarks(tx)
      .where(and(eq(bookmarks.userId, person.userId), start, isShown))
      .orderBy(...latestFirst.orderBy)
      .limit(bookmarksPerPage + 1)
    const { shown, nextCursor } = cutPage(rows, bookmarksPerPage)
    const ids = shown.map(({ id }) => id)
    return { stories: await listStoriesById(tx, ids), nextCursor }
  })
}

/** The latest thousand. */
export async function listBookmarkedIds(database: Transactions, person: Member): Promise<string[]> {
  const rows = await database.transaction(person, (tx) =>
    selectBookmarks(tx)
      .where(and(eq(bookmarks.userId, person.userId), isShown))
      .orderBy(...latestFirst.orderBy)
      .limit(1000),
  )
  return rows.map(({ id }) => id)
}

/** Returns the public stories among `ids`, in this order. */
export async function listGuestBookmarks({ anon }: PublicReads, ids: string[]): Promise<StoryPage> {
  return { stories: await listStoriesById(anon, ids), nextCursor: null }
}

/** Includes stories that the user can no longer read. */
export function listBookmarksBy(tx: Transaction, userId: string) {
  return tx
    .select({ storyId: bookmarks.storyId, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(desc(bookmarks.createdAt))
}
