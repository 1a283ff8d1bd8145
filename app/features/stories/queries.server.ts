import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.server.ts'
import type { Database, Transaction } from '#database/client.ts'
import { profiles, stories } from '#database/schema.ts'
import { type SortOption, type Story, type StoryPage, storiesPerPage } from './contract.ts'
import { decodeCursor, encodeCursor, type StoryPosition } from './cursor.server.ts'

const publicColumns = {
  id: stories.id,
  title: stories.title,
  content: stories.content,
  airQualityIssues: stories.airQualityIssues,
  createdAt: stories.createdAt,
  commentCount: stories.commentCount,
  reactionCount: stories.reactionCount,
  heart: stories.heartCount,
  support: stories.supportCount,
  helpful: stories.helpfulCount,
  sad: stories.sadCount,
  fullName: profiles.fullName,
  organization: profiles.organization,
  avatarUrl: profiles.avatarUrl,
}

type PublicDatabase = Pick<Database, 'anon'>
type Reader = Pick<Transaction, 'select'>

function selectStories(reader: Reader) {
  return reader.select(publicColumns).from(stories).innerJoin(profiles, eq(profiles.userId, stories.userId))
}

type StoryRow = Awaited<ReturnType<typeof selectStories>>[number]

function toStory({ createdAt, reactionCount, heart, support, helpful, sad, ...row }: StoryRow): Story {
  const { fullName, organization, avatarUrl, ...story } = row
  return {
    ...story,
    createdAt: createdAt.toISOString(),
    author: { fullName, organization, avatarUrl },
    reactionCounts: { heart, support, helpful, sad },
  }
}

const orders: Record<SortOption, SQL[]> = {
  newest: [desc(stories.createdAt), desc(stories.id)],
  oldest: [asc(stories.createdAt), asc(stories.id)],
  most_reactions: [desc(stories.reactionCount), desc(stories.createdAt), desc(stories.id)],
}

/** Keyset, not offset: a page costs the same wherever it lies, and a new story shifts nothing. */
function isAfter(sort: SortOption, { reactionCount, createdAt, id }: StoryPosition): SQL {
  const moment = sql`${createdAt.toISOString()}::timestamptz`
  if (sort === 'most_reactions')
    return sql`(${stories.reactionCount}, ${stories.createdAt}, ${stories.id}) < (${reactionCount}::integer, ${moment}, ${id}::uuid)`
  const direction = sort === 'newest' ? sql`<` : sql`>`
  return sql`(${stories.createdAt}, ${stories.id}) ${direction} (${moment}, ${id}::uuid)`
}

/**
 * The visible stories in which a substring is found, taken literally, as far as one list goes. A function of the
 * database finds them: row-level security would keep `like` away from its index. Lower-cased by the same rules as the
 * column (`story_search_text`), or a capital that JavaScript and PostgreSQL disagree on would never be found.
 */
function isFound(search: string, sort: SortOption, after: StoryPosition | undefined, limit: number): SQL {
  const pattern = sql`'%' || lower(${search.replace(/[\\%_]/g, '\\$&')}::text collate "und-x-icu") || '%'`
  const { reactionCount = null, createdAt, id = null } = after ?? {}
  const moment = createdAt?.toISOString() ?? null
  return sql`${stories.id} = any(array(select find_visible_stories(
    (${pattern}) collate "default", ${sort}, ${reactionCount}::integer, ${moment}::timestamptz, ${id}::uuid, ${limit})))`
}

export interface StoryListQuery {
  /** Blank for all. */
  search?: string | undefined
  sort?: SortOption | undefined
  /** The `nextCursor` of the page before; blank for the beginning. */
  cursor?: string | undefined
}

async function readStories(
  database: PublicDatabase,
  { search, sort = 'newest', cursor }: StoryListQuery,
  limit: number,
): Promise<StoryRow[]> {
  const after = cursor ? decodeCursor(sort, cursor) : undefined
  return selectStories(database.anon)
    .where(
      and(
        stories.isVisible,
        search ? isFound(search, sort, after, limit) : undefined,
        after && isAfter(sort, after),
      ),
    )
    .orderBy(...orders[sort])
    .limit(limit)
}

/**
 * One page of the public stories in one statement; the newest first, unless another order is asked for.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export async function listStories(
  database: PublicDatabase,
  { limit, ...query }: StoryListQuery & { limit: number },
): Promise<StoryPage> {
  // One more than asked for tells whether there is a next page without counting.
  const rows = await readStories(database, query, limit + 1)
  return toPage(rows.slice(0, limit), query.sort, rows.length > limit)
}

/**
 * The first pages of a list, read in one statement; at least one, which may be empty.
 *
 * @throws ApiError 400 `invalid_cursor`
 */
export async function listStoryPages(
  database: PublicDatabase,
  { pages, ...query }: StoryListQuery & { pages: number },
): Promise<StoryPage[]> {
  const rows = await readStories(database, query, pages * storiesPerPage + 1)
  const count = Math.max(1, Math.min(pages, Math.ceil(rows.length / storiesPerPage)))
  return Array.from({ length: count }, (_, index) => {
    const end = (index + 1) * storiesPerPage
    return toPage(rows.slice(end - storiesPerPage, end), query.sort, rows.length > end)
  })
}

function toPage(rows: StoryRow[], sort: SortOption = 'newest', hasMore: boolean): StoryPage {
  const last = hasMore ? rows.at(-1) : undefined
  return { stories: rows.map(toStory), nextCursor: last ? encodeCursor(sort, last) : null }
}

/** A public story, or null: the same for one that is private, hidden, unverified or was never there. */
export async function findPublicStory(database: PublicDatabase, id: string): Promise<Story | null> {
  const [row] = await selectStories(database.anon).where(and(stories.isVisible, eq(stories.id, id)))
  return row ? toStory(row) : null
}

/** These stories, in this order, as far as the reader may see them. */
export async function listStoriesById(reader: Reader, ids: string[]): Promise<Story[]> {
  if (ids.length === 0) return []
  const rows = await selectStories(reader).where(inArray(stories.id, ids))
  const found = new Map(rows.map((row) => [row.id, toStory(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** A story as the actor of this transaction may read it: their own also while nobody else does. */
export async function findReadableStory(tx: Transaction, id: string): Promise<Story | null> {
  const [row] = await selectStories(tx).where(eq(stories.id, id))
  return row ? toStory(row) : null
}

/** @throws ApiError 404 for a story that is not there for the actor of this transaction */
export async function requireReadableStory(tx: Transaction, storyId: string): Promise<void> {
  const [story] = await tx.select({ id: stories.id }).from(stories).where(eq(stories.id, storyId))
  if (!story) throw notFound('There is no such story.')
}
