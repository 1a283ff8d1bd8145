import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '#app/errors.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { reactions, stories } from '#database/schema.ts'
import type { ReactionState, ReactionType } from './contract.ts'
import { readReactionState } from './queries.server.ts'

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
  person: Exclude<Actor, { role: 'anon' }>,
  reaction: Reaction,
  isOn: boolean,
): Promise<ReactionState> {
  return database.transaction(person, async (tx) => {
    await requireStory(tx, reaction.storyId)
    await (isOn ? addReaction : removeReaction)(tx, person.userId, reaction)
    const state = await readReactionState(tx, person.userId, reaction.storyId)
    if (!state) throw notFound('There is no such story.')
    return state
  })
}

async function requireStory(tx: Transaction, storyId: string): Promise<void> {
  const [story] = await tx.select({ id: stories.id }).from(stories).where(eq(stories.id, storyId))
  if (!story) throw notFound('There is no such story.')
}

async function addReaction(tx: Transaction, userId: string, { storyId, type }: Reaction): Promise<void> {
  await tx.execute(sql`
    insert into ${reactions} (story_id, user_id, type) values (${storyId}, ${userId}, ${type})
    on conflict do nothing`)
}

async function removeReaction(tx: Transaction, userId: string, { storyId, type }: Reaction): Promise<void> {
  await tx
    .delete(reactions)
    .where(and(eq(reactions.storyId, storyId), eq(reactions.userId, userId), eq(reactions.type, type)))
}
