import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { listCollapseReasons } from '#app/community/collapsed-texts/collapse-queries.server.ts'
import { listHeldStories } from '#app/community/stories/story-queries.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { reactions } from '#database/schema/reactions.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import type { OwnReactions, ReactionState } from './reaction-schemas.ts'

export async function readReactionState(
  tx: Transaction,
  userId: string,
  storyId: string,
): Promise<ReactionState | null> {
  const rows = await tx
    .select({
      heart: shownStories.heartCount,
      support: shownStories.supportCount,
      helpful: shownStories.helpfulCount,
      sad: shownStories.sadCount,
      own: reactions.type,
    })
    .from(shownStories)
    .leftJoin(reactions, and(eq(reactions.storyId, shownStories.id), eq(reactions.userId, userId)))
    .where(eq(shownStories.id, storyId))
  const [first] = rows
  if (!first) return null
  const { heart, support, helpful, sad } = first
  return { counts: { heart, support, helpful, sad }, own: rows.flatMap(({ own }) => own ?? []) }
}

/** Lists the user's reactions and which stories are collapsed, and tells if the user has held ones. */
export async function listOwnReactions(
  database: Transactions,
  person: Member,
  storyIds: string[],
): Promise<OwnReactions> {
  const { rows, folds, hasHeld } = await database.transaction(person, async (tx) => ({
    rows: await tx
      .select({ storyId: reactions.storyId, type: reactions.type })
      .from(reactions)
      .where(
        and(
          inArray(reactions.storyId, storyIds),
          eq(reactions.userId, person.userId),
          sql`is_shown_story(${reactions.storyId})`,
        ),
      ),
    folds: await listCollapseReasons(tx, person, { type: 'story', ids: storyIds }),
    hasHeld: (await listHeldStories(tx, person, 1)).length > 0,
  }))
  const own: OwnReactions['own'] = {}
  for (const { storyId, type } of rows) own[storyId] = [...(own[storyId] ?? []), type]
  return { own, folds, ...(hasHeld && { hasHeld }) }
}

export function listReactionsBy(tx: Transaction, userId: string) {
  return tx
    .select({ storyId: reactions.storyId, type: reactions.type, createdAt: reactions.createdAt })
    .from(reactions)
    .where(eq(reactions.userId, userId))
    .orderBy(desc(reactions.createdAt))
}
