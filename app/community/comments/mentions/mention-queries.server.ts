import { eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { Transaction } from '#database/client.ts'
import { commentMentions } from '#database/schema/comments.ts'
import { shownComments } from '#database/schema/shown-texts.ts'
import type { ShownMention } from './mention-schemas.ts'

export function selectMentions(commentId: SQLWrapper) {
  return sql<ShownMention[]>`coalesce((
    select jsonb_agg(jsonb_build_object('start', m.start, 'length', m.length, 'userId', m.user_id) order by m.start)
    from comment_mentions m where m.comment_id = ${commentId} and m.start is not null
  ), '[]')`.as('mentions')
}

export function listMentionsOf(tx: Transaction, userId: string) {
  const { commentId, createdAt, toldAt } = commentMentions
  // `offset 0` keeps the planner from flattening the subquery, which would scan the whole view.
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
