import { eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { commentMentions } from '#database/schema/comments.ts'
import { shownComments } from '#database/schema/shown-texts.ts'
import type { ShownMention } from './mention-schemas.ts'

/** A column for each selected comment: whom it mentions, and where. */
export function selectMentions(commentId: SQLWrapper) {
  return sql<ShownMention[]>`coalesce((
    select jsonb_agg(jsonb_build_object('start', m.start, 'length', m.length, 'userId', m.user_id) order by m.start)
    from comment_mentions m where m.comment_id = ${commentId} and m.start is not null
  ), '[]')`.as('mentions')
}

/** For the export of one's data: in which comments somebody was mentioned. */
export function listMentionsOf(tx: Transaction, userId: string) {
  const { commentId, createdAt, toldAt } = commentMentions
  // By itself, not merged with the rest: the view would be read as a whole.
  const commented = tx
    .select({ storyId: shownComments.storyId })
    .from(shownComments)
    .where(eq(shownComments.id, commentId))
    .offset(0)
    .as('commented')
  return tx
    .select({ storyId: commented.storyId, commentId, createdAt, toldAt })
    .from(commentMentions)
    .innerJoinLateral(commented, sql`true`)
    .where(sql`${eq(commentMentions.userId, userId)} and ${isNotNull(commentMentions.start)}`)
    .orderBy(createdAt)
}
