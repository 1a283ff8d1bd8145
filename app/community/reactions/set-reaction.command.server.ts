import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Database, Transaction } from '#database/client.ts'
import { reactions } from '#database/schema/reactions.ts'
import { shownStories } from '#database/schema/shown-texts.ts'
import { readReactionState } from './reaction-queries.server.ts'
import type { ReactionState } from './reaction-schemas.ts'
import type { ReactionType } from './reaction-types.ts'

interface Reaction {
  storyId: string
  type: ReactionType
}

/**
 * Reacts to a story, or takes the reaction back. Doing either again changes nothing.
 *
 * @throws ApiError 404 for a story that this person can't read
 */
export async function setReaction(
  database: Pick<Database, 'transaction'>,
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

// Only to a story that this person may read: the view leaves others out.
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
