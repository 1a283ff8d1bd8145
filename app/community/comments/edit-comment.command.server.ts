import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { commentMentions, comments } from '#database/schema/comments.ts'
import { findOwnComment } from './comment-queries.server.ts'
import type { Comment } from './comment-schemas.ts'
import { noComment } from './delete-comment.command.server.ts'
import { rethrowMentionError } from './mentions/mention-database-errors.server.ts'
import type { NewMention } from './mentions/mention-schemas.ts'
import { moveSpans } from './mentions/move-spans.ts'
import { setMentions } from './mentions/set-mentions.command.server.ts'

interface Change {
  id: string
  content: string
  mentions?: NewMention[] | undefined
}

/**
 * A trigger marks the comment as edited.
 * @throws ApiError 404 if it does not exist or has another author, 400 `invalid_input` for an invalid mention,
 * 422 `too_many_mentions`, 429 `over_mention_limit`
 */
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
