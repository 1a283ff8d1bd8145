import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction, Transactions } from '#database/client.ts'
import { reactions } from '#database/schema/reactions.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { readReactionState } from './reaction-queries.server.ts'
import type { ReactionState } from './reaction-schemas.ts'
import type { ReactionType } from './reaction-types.ts'

interface Reaction {
  storyId: string
  type: ReactionType
}

/** Idempotent. @throws ApiError 404 if the user can't read the story */
export async function setReaction(
  database: Transactions,
  person: Member,
  reaction: Reaction,
  isOn: boolean,
): Promise<ReactionState> {
  return database.transaction(person, async (tx) => {
    await (isOn ? addReaction : removeReaction)(tx, person.userId, reaction)
    const state = await readReactionState(tx, person.userId, reaction.storyId)
    if (!state) throw notFound('This story doesn’t exist.')
    return state
  })
}

// `shown_stories` contains only stories that the user may read.
async function addReaction(tx: Transaction, userId: string, { storyId, type }: Reaction): Promise<void> {
  await tx.execute(sql`
    insert into ${reactions} (story_id, user_id, type)
    select ${shownStories.id}, ${userId}::uuid, ${type} from ${shownStories} where ${shownStories.id} = ${storyId}
    on conflict do nothing`)
}

async function removeReaction(tx: Transaction, userId: string, { storyId, type }: Reaction): Promise<void> {
  await tx
    .delete(reactions)
    .where(and(eq(reactions.storyId, storyId), eq(reactions.userId, userId), eq(reactions.type, type)))
}
