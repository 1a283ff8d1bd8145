import { and, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { profiles, stories } from '#database/schema.ts'
import type { Story, StoryPage } from './contract.ts'
import { decodeCursor, encodeCursor, type StoryCursor } from './cursor.server.ts'

const publicColumns = {
  id: stories.id,
  title: stories.title,
  content: stories.content,
  airQualityIssues: stories.airQualityIssues,
  createdAt: stories.createdAt,
  commentCount: stories.commentCount,
  heart: stories.heartCount,
  support: stories.supportCount,
  helpful: stories.helpfulCount,
  sad: stories.sadCount,
  fullName: profiles.fullName,
  organization: profiles.organization,
  avatarUrl: profiles.avatarUrl,
}

type PublicDatabase = Pick<Database, 'anon'>

function selectPublicStories({ anon }: PublicDatabase) {
  return anon.select(publicColumns).from(stories).innerJoin(profiles, eq(profiles.userId, stories.userId))
}

type StoryRow = Awaited<ReturnType<typeof selectPublicStories>>[number]

function toStory({ createdAt, heart, support, helpful, sad, ...row }: StoryRow): Story {
  const { fullName, organization, avatarUrl, ...story } = row
  return {
    ...story,
    createdAt: createdAt.toISOString(),
    author: { fullName, organization, avatarUrl },
    reactionCounts: { heart, support, helpful, sad },
  }
}

/** Keyset, not offset: a page costs the same wherever it lies, and a new story shifts nothing. */
function isAfter({ createdAt, id }: StoryCursor) {
  return sql`(${stories.createdAt}, ${stories.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

/**
 * One page of the public stories, newest first, in one statement.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export async function listStories(
  database: PublicDatabase,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<StoryPage> {
  const start = cursor === undefined ? undefined : isAfter(decodeCursor(cursor))
  const rows = await selectPublicStories(database)
    .where(and(stories.isVisible, start))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    // One more than asked for tells whether there is a next page without counting.
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { stories: shown.map(toStory), nextCursor: last ? encodeCursor(last) : null }
}

/** A public story, or null: the same for one that is private, hidden, unverified or was never there. */
export async function findPublicStory(database: PublicDatabase, id: string): Promise<Story | null> {
  const [row] = await selectPublicStories(database).where(and(stories.isVisible, eq(stories.id, id)))
  return row ? toStory(row) : null
}
