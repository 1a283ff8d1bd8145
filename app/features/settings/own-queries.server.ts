import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { decodeKeysetCursor, encodeKeysetCursor } from '#app/http/server/keyset-cursor.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { stories } from '#database/schema/stories.ts'
import { ownItemsPerPage } from './settings-limits.ts'
import type { OwnComment, OwnCommentPage, OwnStory, OwnStoryPage } from './settings-schemas.ts'

type Member = Exclude<Actor, { role: 'anon' }>
type Reader = Pick<Database, 'transaction'>

interface OwnPage {
  cursor?: string | undefined
  limit?: number
}

const storyColumns = {
  id: stories.id,
  title: stories.title,
  content: stories.content,
  airQualityIssues: stories.airQualityIssues,
  sharePermission: stories.sharePermission,
  isPublic: stories.isPublic,
  hiddenAt: stories.hiddenAt,
  createdAt: stories.createdAt,
}

const commentColumns = {
  id: comments.id,
  storyId: comments.storyId,
  content: comments.content,
  hiddenAt: comments.hiddenAt,
  createdAt: comments.createdAt,
}

function selectOwnStories(tx: Transaction, { userId }: Member, isMeant?: SQL) {
  return tx
    .select(storyColumns)
    .from(stories)
    .where(and(eq(stories.userId, userId), isMeant))
    .orderBy(desc(stories.createdAt), desc(stories.id))
}

function selectOwnComments(tx: Transaction, { userId }: Member, isMeant?: SQL) {
  return tx
    .select(commentColumns)
    .from(comments)
    .where(and(eq(comments.userId, userId), isMeant))
    .orderBy(desc(comments.createdAt), desc(comments.id))
}

interface OwnRow {
  hiddenAt: Date | null
  createdAt: Date
}

/** That a moderator hid it is its author's to know; when, is not. */
function toOwn<Row extends OwnRow>({ hiddenAt, createdAt, ...row }: Row) {
  return { ...row, isHidden: hiddenAt !== null, createdAt: createdAt.toISOString() }
}

function isAfter(columns: { createdAt: PgColumn; id: PgColumn }, cursor: string | undefined) {
  if (!cursor) return undefined
  const { createdAt, id } = decodeKeysetCursor(cursor)
  return sql`(${columns.createdAt}, ${columns.id}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`
}

function cutPage<Row extends { createdAt: Date; id: string }>(rows: Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { shown, nextCursor: last ? encodeKeysetCursor(last) : null }
}

/** A page of one's own stories, the private ones too, newest first. @throws ApiError 400 `invalid_cursor` */
export async function listOwnStories(
  database: Reader,
  person: Member,
  { cursor, limit = ownItemsPerPage }: OwnPage,
): Promise<OwnStoryPage> {
  const isMeant = isAfter(stories, cursor)
  const rows = await database.transaction(person, (tx) =>
    selectOwnStories(tx, person, isMeant).limit(limit + 1),
  )
  const { shown, nextCursor } = cutPage(rows, limit)
  return { stories: shown.map(toOwn), nextCursor }
}

/** A page of one's own comments, newest first. @throws ApiError 400 `invalid_cursor` */
export async function listOwnComments(
  database: Reader,
  person: Member,
  { cursor, limit = ownItemsPerPage }: OwnPage,
): Promise<OwnCommentPage> {
  const isMeant = isAfter(comments, cursor)
  const rows = await database.transaction(person, (tx) =>
    selectOwnComments(tx, person, isMeant).limit(limit + 1),
  )
  const { shown, nextCursor } = cutPage(rows, limit)
  return { comments: shown.map(toOwn), nextCursor }
}

/** One own story; null for another's as for one that never was. */
export async function findOwnStory(tx: Transaction, person: Member, id: string): Promise<OwnStory | null> {
  const [row] = await selectOwnStories(tx, person, eq(stories.id, id))
  return row ? toOwn(row) : null
}

/** All of a person's words, for their export. */
export async function readOwnWords(
  tx: Transaction,
  person: Member,
): Promise<{ stories: OwnStory[]; comments: OwnComment[] }> {
  const storyRows = await selectOwnStories(tx, person)
  const commentRows = await selectOwnComments(tx, person)
  return { stories: storyRows.map(toOwn), comments: commentRows.map(toOwn) }
}
