import { sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { recordSuspicion, type Suspicion } from '#app/platform/screening/form-stamps.server.ts'
import type { Transaction } from '#database/client.ts'
import { comments } from '#database/schema/comments.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { findOwnComment } from './comment-queries.server.ts'
import { type Comment, commentSchema } from './comment-schemas.ts'
import { rethrowMentionError } from './mentions/mention-database-errors.server.ts'
import type { NewMention } from './mentions/mention-schemas.ts'
import { setMentions } from './mentions/set-mentions.command.server.ts'
import { rethrowPlaceError } from './threads/reply-database-errors.server.ts'

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
