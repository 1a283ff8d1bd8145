import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { encodeCursor, isAfterCursor } from '#app/platform/http/server/keyset-cursor.server.ts'
import type { Transaction } from '#database/client.ts'
import { createKeysetOrder } from '#database/keyset-order.ts'
import { commentPlaces } from '#database/schema/comments.ts'
import { commentsPerPage, firstReplies, repliesBeforeLinked, repliesPerPage } from '../comment-limits.ts'
import type { Comment, CommentQuery } from '../comment-schemas.ts'

type Reader = Pick<Transaction, 'select' | 'execute'>

/** A comment's place, regardless of its visibility. */
export type Place = typeof commentPlaces.$inferSelect

type More = NonNullable<Comment['more']>

export interface FoundPlaces {
  /** Each root is followed by its replies. */
  places: Place[]
  more: ReadonlyMap<string, More>
  nextCursor: string | null
  previousCursor: string | null
}

const { createdAt, id, storyId, rootId } = commentPlaces
const oldestFirst = createKeysetOrder('asc', [createdAt, id])
const newestFirst = createKeysetOrder('desc', [createdAt, id])

/** @throws ApiError 400 `invalid_cursor` */
export async function findPlaces(tx: Reader, story: string, query: CommentQuery): Promise<FoundPlaces> {
  const { thread, around } = query
  if (thread !== undefined) {
    const { places, previous, next } = await readStretch(tx, isReplyIn(thread), query, repliesPerPage)
    if (places[0]?.storyId !== story)
      return { places: [], more: new Map(), nextCursor: null, previousCursor: null }
    return { places, more: new Map(), nextCursor: next, previousCursor: previous }
  }
  const isRoot = and(eq(storyId, story), isNull(rootId))
  const linked = around === undefined ? undefined : await findPlace(tx, story, around)
  const linkedRoot = linked?.rootId ? await findPlace(tx, story, linked.rootId) : linked
  const roots = linkedRoot
    ? await readAround(tx, isRoot, linkedRoot, { before: 0, after: commentsPerPage })
    : await readStretch(tx, isRoot, query, commentsPerPage)
  const begun = await readFirstReplies(tx, roots.places)
  if (linked?.rootId) {
    const limits = { before: repliesBeforeLinked, after: repliesPerPage - repliesBeforeLinked }
    begun.set(linked.rootId, await readAround(tx, isReplyIn(linked.rootId), linked, limits))
  }
  return {
    places: roots.places.flatMap((root) => [root, ...(begun.get(root.id)?.places ?? [])]),
    more: new Map([...begun].map(([root, { previous, next }]) => [root, { previous, next }])),
    nextCursor: roots.next,
    previousCursor: roots.previous,
  }
}

/** Has no condition on the story: PostgreSQL would treat it as independent of the thread and choose a plan with an unnecessary sort. */
function isReplyIn(thread: string): SQL {
  return eq(rootId, thread)
}

interface Stretch extends More {
  /** Oldest first. */
  places: Place[]
}

async function readStretch(
  tx: Reader,
  isMeant: SQL | undefined,
  { cursor, before }: Pick<CommentQuery, 'cursor' | 'before'>,
  limit: number,
): Promise<Stretch> {
  const order = before === undefined ? oldestFirst : newestFirst
  const rows = await selectPlaces(tx, and(isMeant, isAfterCursor(order, before ?? cursor)), order, limit + 1)
  const places = rows.slice(0, limit)
  const last = rows.length > limit ? places.at(-1) : undefined
  const end = last ? encodeCursor(last) : null
  return before === undefined
    ? { places, previous: null, next: end }
    : { places: places.reverse(), previous: end, next: null }
}

/** @param limits `after` includes the place itself */
async function readAround(
  tx: Reader,
  isMeant: SQL | undefined,
  place: Place,
  limits: { before: number; after: number },
): Promise<Stretch> {
  const at = encodeCursor(place)
  const earlier =
    limits.before > 0
      ? await readStretch(tx, isMeant, { before: at }, limits.before)
      : { places: [], previous: (await hasEarlier(tx, isMeant, at)) ? at : null }
  const later = await readStretch(tx, isMeant, { cursor: at }, limits.after - 1)
  return { places: [...earlier.places, place, ...later.places], previous: earlier.previous, next: later.next }
}

async function hasEarlier(tx: Reader, isMeant: SQL | undefined, cursor: string): Promise<boolean> {
  const rows = await selectPlaces(tx, and(isMeant, isAfterCursor(newestFirst, cursor)), newestFirst, 1)
  return rows.length > 0
}

function selectPlaces(tx: Reader, isMeant: SQL | undefined, order: typeof oldestFirst, limit: number) {
  return tx
    .select()
    .from(commentPlaces)
    .where(isMeant)
    .orderBy(...order.orderBy)
    .limit(limit)
}

async function findPlace(tx: Reader, story: string, comment: string): Promise<Place | undefined> {
  const [place] = await tx
    .select()
    .from(commentPlaces)
    .where(and(eq(id, comment), eq(storyId, story)))
  return place
}

const beginningsSchema = v.array(
  v.object({
    id: v.string(),
    storyId: v.string(),
    createdAt: v.pipe(
      v.string(),
      v.transform((time) => new Date(time)),
    ),
    parentId: v.string(),
    rootId: v.string(),
    depth: v.number(),
    replyCount: v.number(),
  }),
)

async function readFirstReplies(tx: Reader, roots: Place[]): Promise<Map<string, Stretch>> {
  const ids = roots.filter(({ replyCount }) => replyCount > 0).map((root) => root.id)
  if (ids.length === 0) return new Map()
  const { rows } = await tx.execute(sql`
    select replies.id, replies.story_id as "storyId", replies.created_at::text as "createdAt",
      replies.parent_id as "parentId", replies.root_id as "rootId", replies.depth, replies.reply_count as "replyCount"
    from unnest(${sql.param(ids)}::uuid[]) root cross join lateral (
      select * from ${commentPlaces} where ${rootId} = root order by ${createdAt}, ${id} limit ${firstReplies + 1}
    ) replies order by replies.created_at, replies.id`)
  const replies = v.parse(beginningsSchema, rows)
  return new Map(
    ids.map((root) => {
      const found = replies.filter((reply) => reply.rootId === root)
      const places = found.slice(0, firstReplies)
      const last = found.length > firstReplies ? places.at(-1) : undefined
      return [root, { places, previous: null, next: last ? encodeCursor(last) : null }]
    }),
  )
}
