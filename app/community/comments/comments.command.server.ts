import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { recordSuspicion, type Suspicion } from '#app/platform/screening/form-stamps.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import { commentMentions, comments } from '#database/schema/comments.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { findOwnComment } from './comment-queries.server.ts'
import { type Comment, commentSchema } from './comment-schemas.ts'
import { rethrowMentionError } from './mentions/mention-database-errors.server.ts'
import type { NewMention } from './mentions/mention-schemas.ts'
import { moveSpans } from './mentions/move-spans.ts'
import { setMentions } from './mentions/set-mentions.command.server.ts'
import { rethrowPlaceError } from './threads/reply-database-errors.server.ts'

interface Change {
  id: string
  content: string
  mentions?: NewMention[] | undefined
}

/** @throws ApiError 404, 400 `invalid_input` for an invalid mention, 422 `too_many_mentions`, 429 `over_mention_limit` */
export function editComment(
  database: Transactions,
  author: Member,
  { id, content, mentions }: Change,
): Promise<Comment> {
  return database
    .transaction(author, async (tx) => {
      const isOwn = and(eq(comments.id, id), eq(comments.userId, author.userId))
      const [before] = await tx
        .select({ content: comments.content, storyId: comments.storyId })
        .from(comments)
        .where(isOwn)
        .for('update')
      if (!before) throw noComment()
      const known = await readMentions(tx, id)
      await tx.update(comments).set({ content }).where(isOwn)
      const points = [...before.content]
      await setMentions(tx, {
        commentId: id,
        storyId: before.storyId,
        content,
        mentions: mentions ?? moveSpans(points, [...content], known),
        before: new Map(
          known.map(({ userId, start, length }) => [userId, points.slice(start, start + length).join('')]),
        ),
      })
      const edited = await findOwnComment(tx, id)
      if (!edited) throw noComment()
      return edited
    })
    .catch(rethrowMentionError)
}

const mentionsSchema = v.array(v.object({ userId: v.string(), start: v.number(), length: v.number() }))

async function readMentions(tx: Transaction, commentId: string): Promise<NewMention[]> {
  const { userId, start, length } = commentMentions
  const rows = await tx
    .select({ userId, start, length })
    .from(commentMentions)
    .where(and(eq(commentMentions.commentId, commentId), sql`${start} is not null`))
  return v.parse(mentionsSchema, rows)
}

/** Deletes a comment, which its author can restore for ten minutes; then it is purged. @throws ApiError 404 unless it is the author's */
export async function deleteComment(
  { database, erasures }: Dependencies,
  author: Member,
  id: string,
): Promise<void> {
  await database.transaction(author, async (tx) => {
    const { rows } = await tx.execute<{ done: boolean }>(sql`select delete_comment(${id}::uuid) as done`)
    if (rows[0]?.done !== true) throw noComment()
    await erasures.record(tx, { kind: 'comment_deleted', id })
  })
}

/** @throws ApiError 404 if it does not exist, has another author, or was deleted more than ten minutes ago */
export function restoreComment(
  { database, erasures }: Dependencies,
  author: Member,
  id: string,
): Promise<Comment> {
  return database.transaction(author, async (tx) => {
    const { rows } = await tx.execute<{ done: boolean }>(sql`select restore_comment(${id}::uuid) as done`)
    const comment = rows[0]?.done === true ? await findOwnComment(tx, id) : null
    if (!comment) throw noComment()
    await erasures.record(tx, { kind: 'comment_restored', id })
    return comment
  })
}

function noComment() {
  return notFound('This comment doesn’t exist.')
}

export const purgeDeletedComments: Purge = async (tx, _now, limit) => {
  const { rows } = await tx.execute<{ count: string }>(sql`select purge_deleted_comments(${limit}) as count`)
  return Number(rows[0]?.count)
}

/** Hides a comment from everyone but its author. Runs as a moderator. */
export async function hideComment(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(comments)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(comments.id, id), isNull(comments.hiddenAt)))
}

/**
 * Idempotent with an idempotency key.
 * @throws ApiError 404 if the author can't read the story, 400 `invalid_input` for an invalid mention, 422 `too_many_mentions`,
 * 429 `over_mention_limit`, 409 `comment_gone`, `thread_too_deep`, 422 `idempotency_key_reused`
 */
export async function addComment(
  dependencies: Pick<Dependencies, 'database' | 'keyedHash' | 'clock'>,
  author: Member,
  {
    storyId,
    content,
    parentId,
    mentions = [],
    suspicion,
  }: CommentToStore & { suspicion?: Suspicion | undefined },
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const { database, keyedHash } = dependencies
  const once = {
    scope: author.userId,
    key: idempotencyKey,
    request: {
      comment: content,
      storyId,
      ...(parentId && { parentId }),
      ...(mentions.length > 0 && { mentions }),
    },
    keyedHash,
    answer: commentSchema,
  }
  return database
    .transaction(author, async (tx) =>
      withIdempotency(tx, once, async () => {
        await recordSuspicion(tx, suspicion)
        return storeComment(tx, author, { storyId, content, parentId, mentions })
      }),
    )
    .catch(rethrowPlaceError)
    .catch(rethrowMentionError)
}

interface CommentToStore {
  storyId: string
  content: string
  parentId?: string | undefined
  mentions?: NewMention[] | undefined
}

async function storeComment(
  tx: Transaction,
  author: Member,
  { storyId, content, parentId, mentions = [] }: CommentToStore,
): Promise<Comment> {
  const id = crypto.randomUUID()
  // `shown_stories` contains only stories that the author may read.
  await tx.execute(sql`
    insert into ${comments} (id, story_id, user_id, content, parent_id)
    select ${id}::uuid, ${shownStories.id}, ${author.userId}::uuid, ${content}, ${parentId ?? null}::uuid
    from ${shownStories} where ${shownStories.id} = ${storyId}`)
  const stored = await findOwnComment(tx, id)
  if (!stored) throw notFound('This story doesn’t exist.')
  if (mentions.length === 0) return stored
  await setMentions(tx, { commentId: id, storyId, content, mentions })
  return { ...stored, mentions: mentions.toSorted((one, other) => one.start - other.start) }
}
