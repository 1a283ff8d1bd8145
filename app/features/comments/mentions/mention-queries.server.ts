import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { commentMentions, comments } from '#database/schema/comments.ts'
import type { ShownMention } from './mention-schemas.ts'

/** A column for each selected comment: whom it mentions, and where. */
export function selectMentions() {
  return sql<ShownMention[]>`coalesce((
    select jsonb_agg(jsonb_build_object('start', m.start, 'length', m.length, 'userId', m.user_id) order by m.start)
    from comment_mentions m where m.comment_id = ${comments.id} and m.start is not null
  ), '[]')`.as('mentions')
}

/** For the export of one's data: in which comments somebody was mentioned. */
export function listMentionsOf(tx: Transaction, userId: string) {
  const { commentId, createdAt, toldAt } = commentMentions
  return tx
    .select({ storyId: comments.storyId, commentId, createdAt, toldAt })
    .from(commentMentions)
    .innerJoin(comments, eq(comments.id, commentId))
    .where(sql`${eq(commentMentions.userId, userId)} and ${isNotNull(commentMentions.start)}`)
    .orderBy(createdAt)
}
