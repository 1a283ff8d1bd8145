import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { listFolds } from '#app/features/folds/fold-queries.server.ts'
import type { Fold, Folds } from '#app/features/stories/folds.ts'
import { requireReadableStory } from '#app/features/stories/queries/story-queries.server.ts'
import { notFound } from '#app/http/server/api-error.server.ts'
import type { Actor } from '#database/actor.ts'
import type { Database, Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { profiles } from '#database/schema/profiles.ts'
import type { Comment, CommentPage, CommentQuery } from './comment-schemas.ts'
import { selectMentions } from './mentions/mention-queries.server.ts'
import type { ShownMention } from './mentions/mention-schemas.ts'
import { findPlaces, type Place } from './threads/thread-places.server.ts'

const parents = alias(comments, 'parents')
const parentProfiles = alias(profiles, 'parent_profiles')

const publicColumns = {
  id: comments.id,
  content: comments.content,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  userId: comments.userId,
  fullName: profiles.fullName,
  organization: profiles.organization,
  avatarUrl: profiles.avatarUrl,
  rootId: comments.rootId,
  parentId: comments.parentId,
  depth: comments.depth,
  replyCount: comments.replyCount,
  hasParent: sql<boolean>`${isNotNull(parents.id)}`,
  parentName: parentProfiles.fullName,
  mentions: selectMentions(),
}

function selectComments(reader: Pick<Transaction, 'select'>) {
  return reader
    .select(publicColumns)
    .from(comments)
    .innerJoin(profiles, eq(profiles.userId, comments.userId))
    .leftJoin(
      parents,
      and(eq(parents.id, comments.parentId), isNull(parents.hiddenAt), isNull(parents.heldAt)),
    )
    .leftJoin(parentProfiles, eq(parentProfiles.userId, parents.userId))
}

type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

interface Reading {
  actor: Actor
  fold?: Fold | null | undefined
}

/** Nobody is told an author's user id, and nobody else whom they mention. */
function toComment(row: CommentRow, { actor, fold = null }: Reading): Comment {
  const { id, content, fullName, organization, avatarUrl, rootId, parentId, depth, replyCount } = row
  const isOwn = actor.role !== 'anon' && actor.userId === row.userId
  return {
    id,
    content,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    author: { fullName, organization, avatarUrl },
    isOwn,
    mentions: isOwn ? row.mentions : row.mentions.map(omitPerson),
    fold,
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

/**
 * A page of a story's threads, the oldest first: each comment on the story, then the first replies in its thread; or of the
 * replies in one thread. Those that reply to what is not among them are told by its name.
 *
 * @throws ApiError 404 for a story that the actor can't read, 400 `invalid_cursor`
 */
export async function listComments(
  database: Pick<Database, 'transaction'>,
  actor: Actor,
  { storyId, ...query }: CommentQuery & { storyId: string },
): Promise<CommentPage> {
  const { found, rows, folds } = await database.transaction(actor, async (tx) => {
    await requireReadableStory(tx, storyId)
    const found = await findPlaces(tx, storyId, query)
    const ids = found.places.map(({ id }) => id)
    const isShown = and(inArray(comments.id, ids), isNull(comments.hiddenAt), isNull(comments.heldAt))
    const rows = ids.length === 0 ? [] : await selectComments(tx).where(isShown)
    const folds: Folds =
      actor.role === 'member' && ids.length > 0 ? await listFolds(tx, actor, { type: 'comment', ids }) : {}
    return { found, rows, folds }
  })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const shown = found.places.map((place) => {
    const row = rowOf.get(place.id)
    const comment = row ? toComment(row, { actor, fold: folds[place.id] }) : toTombstone(place)
    return { ...comment, more: found.more.get(place.id) ?? null }
  })
  return { comments: shown, nextCursor: found.nextCursor, previousCursor: found.previousCursor }
}

/** A comment as its author reads it. */
export async function findOwnComment(tx: Transaction, author: Actor, id: string): Promise<Comment | null> {
  const [row] = await selectComments(tx).where(eq(comments.id, id))
  return row ? toComment(row, { actor: author }) : null
}

/** @throws ApiError 404 for a comment that is not there for the actor of this transaction */
export async function requireReadableComment(tx: Transaction, id: string): Promise<void> {
  const [comment] = await tx.select({ id: comments.id }).from(comments).where(eq(comments.id, id))
  if (!comment) throw notFound('This comment doesn’t exist.')
}
