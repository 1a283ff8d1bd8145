import { and, eq, type SQL, sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { cutPage, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { stories } from '#database/schema/stories.ts'
import { ownStoriesPerPage } from '../story-limits.ts'
import { canManageStory } from '../story-policy.ts'
import { selectAuthoredColumns } from '../story-statements.server.ts'
import type { OwnStory, OwnStoryPage } from './own-story-schemas.ts'

const ownColumns = {
  id: stories.id,
  ...selectAuthoredColumns(stories),
  sharePermission: stories.sharePermission,
  isPublic: stories.isPublic,
  isAnonymous: stories.isAnonymous,
  /** Authors do not learn when a moderator hid their story. */
  isHidden: sql<boolean>`${stories.hiddenAt} is not null`.as('is_hidden'),
  isHeld: sql<boolean>`${stories.heldAt} is not null and ${stories.isPublic}`.as('is_held'),
  createdAt: stories.createdAt,
  editedAt: stories.editedAt,
  editedAfterReactions: stories.editedAfterReactions,
  chartId: stories.chartId,
}

const newestFirst = createKeysetOrder('desc', [stories.createdAt, stories.id])

/** Includes private stories, newest first. */
export function selectOwnStories(tx: Transaction, { userId }: Member, isMeant?: SQL) {
  return tx
    .select(ownColumns)
    .from(stories)
    .where(and(eq(stories.userId, userId), isMeant))
    .orderBy(...newestFirst.orderBy)
}

type OwnStoryRow = Awaited<ReturnType<typeof selectOwnStories>>[number]

function toOwnStory({ createdAt, editedAt, ...row }: OwnStoryRow): OwnStory {
  return { ...row, createdAt: createdAt.toISOString(), editedAt: editedAt?.toISOString() ?? null }
}

interface OwnStoryListQuery {
  cursor?: string | undefined
  id?: string | undefined
  limit?: number
}

/** Includes private stories, newest first; with an `id`, returns only that one. @throws ApiError 400 `invalid_cursor` */
export async function listOwnStories(
  database: Transactions,
  person: Member,
  { cursor, id, limit = ownStoriesPerPage }: OwnStoryListQuery,
): Promise<OwnStoryPage> {
  const isMeant = and(isAfterCursor(newestFirst, cursor), id === undefined ? undefined : eq(stories.id, id))
  const rows = await database.transaction(person, (tx) =>
    selectOwnStories(tx, person, isMeant).limit(limit + 1),
  )
  const { shown, nextCursor } = cutPage(rows, limit)
  return { stories: shown.map(toOwnStory), nextCursor }
}

/** @throws ApiError 404 `not_found` if it does not exist or has another author */
export async function readOwnStory(tx: Transaction, person: Member, id: string): Promise<OwnStory> {
  const [row] = await selectOwnStories(tx, person, eq(stories.id, id))
  if (!row) throw noStory()
  return toOwnStory(row)
}

/** @throws ApiError 404 `not_found` if it does not exist or has another author */
export async function requireOwnStory(tx: Transaction, person: Member, id: string): Promise<void> {
  const [story] = await tx.select({ userId: stories.userId }).from(stories).where(eq(stories.id, id))
  if (!story || !canManageStory(person, story)) throw noStory()
}

export function noStory() {
  return notFound('This story doesn’t exist.')
}
