import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { measurementSchema } from '#app/community/stories/measurement-schema.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { PublicReads, Transaction } from '#database/client.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { stories } from '#database/schema/stories.ts'
import { decodeStoryCursor, encodeStoryCursor } from './story-cursor.server.ts'
import { heldStoriesMax, storiesPerPage } from './story-limits.ts'
import type { SortOption, StoryIssue } from './story-options.ts'
import type { Story, StoryPage } from './story-schemas.ts'
import {
  prepareStory,
  prepareStoryList,
  type Reader,
  type StoryRow,
  selectStories,
} from './story-statements.server.ts'

function toStory({
  createdAt,
  editedAt,
  reactionCount,
  heart,
  support,
  helpful,
  sad,
  ...row
}: StoryRow): Story {
  const { fullName, organization, avatarUrl, measurement, ...story } = row
  return {
    ...story,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    author: { fullName, organization, avatarUrl },
    reactionCounts: { heart, support, helpful, sad },
    measurement: measurement === null ? null : v.parse(measurementSchema, measurement),
  }
}

export interface StoryListQuery {
  search?: string | undefined
  issue?: StoryIssue | '' | undefined
  sort?: SortOption | undefined
  with?: '' | 'measurements' | undefined
  /** Blank for the beginning. */
  cursor?: string | undefined
}

async function readStories(
  database: PublicReads,
  { search = '', issue = '', sort = 'newest', with: has = '', cursor }: StoryListQuery,
  limit: number,
): Promise<StoryRow[]> {
  const after = cursor ? decodeStoryCursor(sort, cursor) : undefined
  return prepareStoryList(database.anon, {
    sort,
    isFiltered: search !== '' || issue !== '' || has !== '',
    isMeasured: has === 'measurements',
    isContinued: after !== undefined,
    limit,
  })({ search, issue }, after)
}

/** Newest first by default, with one statement. @throws ApiError 400 `invalid_cursor` */
export async function listStories(
  database: PublicReads,
  { limit, ...query }: StoryListQuery & { limit: number },
): Promise<StoryPage> {
  // An extra row tells whether there is a next page, without counting.
  const rows = await readStories(database, query, limit + 1)
  return toPage(rows.slice(0, limit), query.sort, rows.length > limit)
}

/** Uses one statement. Returns at least one page, which may be empty. @throws ApiError 400 `invalid_cursor` */
export async function listStoryPages(
  database: PublicReads,
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
  return { stories: rows.map(toStory), nextCursor: last ? encodeStoryCursor(sort, last) : null }
}

/** Returns null if the story is private, hidden, unverified or does not exist. */
export async function findPublicStory(database: PublicReads, id: string): Promise<Story | null> {
  const [row] = await prepareStory(database.anon)(id)
  return row ? toStory(row) : null
}

/** Keeps the order of `ids` and omits stories that the reader can't see. */
export async function listStoriesById(reader: Reader, ids: string[]): Promise<Story[]> {
  if (ids.length === 0) return []
  const rows = await selectStories(reader).where(inArray(shownStories.id, ids))
  const found = new Map(rows.map((row) => [row.id, toStory(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Includes the actor's own private and held stories. */
export async function findReadableStory(tx: Transaction, id: string): Promise<Story | null> {
  const [row] = await selectStories(tx).where(eq(shownStories.id, id))
  if (!row) return null
  const [held] = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.id, id), isHeld))
  return { ...toStory(row), ...(held && { isHeld: true }) }
}

const isHeld = and(stories.isPublic, isNotNull(stories.heldAt), isNull(stories.hiddenAt))

/** Newest first. Runs in the user's transaction. */
export async function listHeldStories(
  tx: Transaction,
  { userId }: Member,
  limit = heldStoriesMax,
): Promise<Story[]> {
  const held = await tx
    .select({ id: stories.id })
    .from(stories)
    .where(and(eq(stories.userId, userId), isHeld))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .limit(limit)
  const found = await listStoriesById(
    tx,
    held.map(({ id }) => id),
  )
  return found.map((story) => ({ ...story, isHeld: true }))
}

/** @throws ApiError 404 if the transaction's actor can't read the story */
export async function requireReadableStory(tx: Transaction, storyId: string): Promise<void> {
  const [story] = await tx
    .select({ id: shownStories.id })
    .from(shownStories)
    .where(eq(shownStories.id, storyId))
  if (!story) throw notFound('This story doesn’t exist.')
}
