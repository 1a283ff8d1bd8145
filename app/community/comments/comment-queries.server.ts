import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { listCollapseReasons } from '#app/community/collapsed-texts/collapse-queries.server.ts'
import type { CollapseReason, CollapseReasons } from '#app/community/stories/collapse-reasons.ts'
import { requireReadableStory } from '#app/community/stories/story-queries.server.ts'
import type { Story } from '#app/community/stories/story-schemas.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Actor } from '#database/actor.ts'
import type { PublicReads, Transaction, Transactions } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { shownComments } from '#database/schema/shown-texts.ts'
import { heldCommentsMax } from './comment-limits.ts'
import type { Comment, CommentPage, CommentQuery } from './comment-schemas.ts'
import { selectMentions } from './mentions/mention-queries.server.ts'
import type { ShownMention } from './mentions/mention-schemas.ts'
import { type FoundPlaces, findPlaces, type Place } from './threads/thread-places.server.ts'

const publicColumns = {
  id: shownComments.id,
  content: shownComments.content,
  createdAt: shownComments.createdAt,
  editedAt: shownComments.editedAt,
  isOwn: shownComments.isOwn,
  fullName: shownComments.fullName,
  organization: shownComments.organization,
  avatarUrl: shownComments.avatarUrl,
  rootId: shownComments.rootId,
  parentId: shownComments.parentId,
  depth: shownComments.depth,
  replyCount: shownComments.replyCount,
  hasParent: shownComments.hasParent,
  parentName: shownComments.parentName,
  mentions: selectMentions(shownComments.id),
  isHeld: sql<boolean>`${isNotNull(shownComments.heldAt)}`,
}

function selectComments(reader: Pick<Transaction, 'select'>) {
  return reader.select(publicColumns).from(shownComments)
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

/** Omits the ids of the author and, unless the reader is the author, of mentioned users. */
function toComment(row: CommentRow, fold: CollapseReason | null = null): Comment {
  const { id, isOwn, content, fullName, organization, avatarUrl, rootId, parentId, depth, replyCount } = row
  return {
    id,
    content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    author: { fullName, organization, avatarUrl },
    isOwn,
    mentions: isOwn ? row.mentions : row.mentions.map(omitPerson),
    fold,
    ...(row.isHeld && { isHeld: true }),
    rootId,
    parent: parentId === null ? null : { id: parentId, isGone: !row.hasParent, fullName: row.parentName },
    depth,
    replyCount,
    isGone: false,
    more: null,
  }
}

const omitPerson = ({ start, length }: ShownMention): ShownMention => ({ start, length })

function toTombstone({ id, createdAt, rootId, parentId, depth, replyCount }: Place): Comment {
  return {
    id,
    content: '',
    createdAt: createdAt.toISOString(),
    editedAt: null,
    author: { fullName: null, organization: null, avatarUrl: null },
    isOwn: false,
    mentions: [],
    fold: null,
    rootId,
    parent: parentId === null ? null : { id: parentId, isGone: false, fullName: null },
    depth,
    replyCount,
    isGone: true,
    more: null,
  }
}

/** Threads come oldest first, each with its first replies. @throws ApiError 404, 400 `invalid_cursor` */
export async function listComments(
  database: Transactions,
  actor: Actor,
  { storyId, ...query }: CommentQuery & { storyId: string },
): Promise<CommentPage> {
  const { found, rows, folds, held } = await database.transaction(actor, async (tx) => {
    await requireReadableStory(tx, storyId)
    const found = await findPlaces(tx, storyId, query)
    const rows = await readShown(tx, found)
    const ids = found.places.map(({ id }) => id)
    const folds: CollapseReasons =
      actor.role === 'member' && ids.length > 0
        ? await listCollapseReasons(tx, actor, { type: 'comment', ids })
        : {}
    const held = actor.role === 'member' && isFirstPage(query) ? await selectHeld(tx, actor, storyId) : []
    return { found, rows, folds, held }
  })
  return {
    ...toPage(found, rows, folds),
    ...(held.length > 0 && { held: held.map((row) => toComment(row)) }),
  }
}

/** Runs two statements, or three if there are replies. */
export async function listFirstComments({ anon }: PublicReads, story: Story): Promise<CommentPage> {
  if (story.commentCount === 0) return { comments: [], nextCursor: null, previousCursor: null }
  const found = await findPlaces(anon, story.id, {})
  return toPage(found, await readShown(anon, found))
}

async function readShown(
  reader: Pick<Transaction, 'select'>,
  { places }: FoundPlaces,
): Promise<CommentRow[]> {
  const ids = places.map(({ id }) => id)
  const isShown = and(inArray(shownComments.id, ids), shownComments.isShown)
  return ids.length === 0 ? [] : selectComments(reader).where(isShown)
}

function toPage(
  { places, more, nextCursor, previousCursor }: FoundPlaces,
  rows: CommentRow[],
  folds: CollapseReasons = {},
): CommentPage {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const comments = places.map((place) => {
    const row = rowOf.get(place.id)
    const comment = row ? toComment(row, folds[place.id]) : toTombstone(place)
    return { ...comment, more: more.get(place.id) ?? null }
  })
  return { comments, nextCursor, previousCursor }
}

function isFirstPage({ cursor, before, thread }: CommentQuery): boolean {
  return cursor === undefined && before === undefined && thread === undefined
}

/** Selects own comments that others can't read and no moderator hid; row-level security hides them from other users. */
async function selectHeld(tx: Transaction, { userId }: Member, storyId: string): Promise<CommentRow[]> {
  const isOwn = and(eq(comments.storyId, storyId), eq(comments.userId, userId))
  const held = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(isOwn, eq(comments.isShown, false), isNull(comments.hiddenAt)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(heldCommentsMax)
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  return selectComments(tx).where(inArray(shownComments.id, ids)).orderBy(asc(shownComments.createdAt))
}

export async function findOwnComment(tx: Transaction, id: string): Promise<Comment | null> {
  const [row] = await selectComments(tx).where(eq(shownComments.id, id))
  return row ? toComment(row) : null
}

/** @throws ApiError 404 if the transaction's actor can't read the comment */
export async function requireReadableComment(tx: Transaction, id: string): Promise<void> {
  const [comment] = await tx
    .select({ id: shownComments.id })
    .from(shownComments)
    .where(eq(shownComments.id, id))
  if (!comment) throw notFound('This comment doesn’t exist.')
}
