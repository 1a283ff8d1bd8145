import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ApiError } from '#app/errors.server.ts'
import type { Actor, Database } from '#database/client.ts'
import { bookmarks } from '#database/schema.ts'
import type { StoryPage } from '../stories/contract.ts'
import { listStoriesById } from '../stories/queries.server.ts'
import { bookmarksPerPage } from './contract.ts'

type Person = Exclude<Actor, { role: 'anon' }>
type MemberDatabase = Pick<Database, 'transaction'>

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

function isAfter(cursor: string) {
  try {
    const [createdAt, storyId] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return sql`(${bookmarks.createdAt}, ${bookmarks.storyId}) < (${createdAt}::timestamptz, ${storyId}::uuid)`
  } catch {
    throw new ApiError(
      400,
      'invalid_cursor',
      'This page of the list is not there. Please start from the first.',
      {
        fields: [{ field: 'cursor', code: 'invalid', message: 'Use the nextCursor of the page before.' }],
      },
    )
  }
}

/**
 * A page of the stories that a person has bookmarked, the latest bookmark first. One that is private by now is left out.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export async function listBookmarks(
  database: MemberDatabase,
  person: Person,
  cursor?: string | undefined,
): Promise<StoryPage> {
  const start = cursor ? isAfter(cursor) : undefined
  return database.transaction(person, async (tx) => {
    const rows = await tx
      .select({ storyId: bookmarks.storyId, createdAt: bookmarks.createdAt })
      .from(bookmarks)
      .where(and(eq(bookmarks.userId, person.userId), start))
      .orderBy(desc(bookmarks.createdAt), desc(bookmarks.storyId))
      .limit(bookmarksPerPage + 1)
    const shown = rows.slice(0, bookmarksPerPage)
    const last = rows.length > bookmarksPerPage ? shown.at(-1) : undefined
    return {
      stories: await listStoriesById(
        tx,
        shown.map(({ storyId }) => storyId),
      ),
      nextCursor: last ? encodeCursor(last) : null,
    }
  })
}

function encodeCursor({ createdAt, storyId }: { createdAt: Date; storyId: string }): string {
  return Buffer.from(JSON.stringify([createdAt.toISOString(), storyId])).toString('base64url')
}

/** Which stories a person has bookmarked: the latest thousand. */
export async function listBookmarkedIds(database: MemberDatabase, person: Person): Promise<string[]> {
  const rows = await database.transaction(person, (tx) =>
    tx
      .select({ storyId: bookmarks.storyId })
      .from(bookmarks)
      .where(eq(bookmarks.userId, person.userId))
      .orderBy(desc(bookmarks.createdAt))
      .limit(1000),
  )
  return rows.map(({ storyId }) => storyId)
}

/** The public ones among a visitor's bookmarks, in their order. */
export async function listVisitorBookmarks(
  { anon }: Pick<Database, 'anon'>,
  ids: string[],
): Promise<StoryPage> {
  return { stories: await listStoriesById(anon, ids), nextCursor: null }
}
