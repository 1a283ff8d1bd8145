import { and, eq } from 'drizzle-orm'
import { findOwnStory } from '#app/features/settings/own-queries.server.ts'
import type { OwnStory } from '#app/features/settings/settings-schemas.ts'
import { notFound } from '#app/http/server/api-error.server.ts'
import type { Actor, Database, Transaction } from '#database/client.ts'
import { stories } from '#database/schema/stories.ts'
import { canManageStory } from '../story-policy.ts'

type Member = Exclude<Actor, { role: 'anon' }>
type Writer = Pick<Database, 'transaction'>

/**
 * Withdraws or grants again the permission to share a story: with it everybody reads the story, without it only its
 * author does.
 *
 * @throws ApiError 404 `not_found`, also for another's story
 */
export function changePermission(
  database: Writer,
  person: Member,
  { id, sharePermission }: { id: string; sharePermission: boolean },
): Promise<OwnStory> {
  return database.transaction(person, async (tx) => {
    await requireOwnStory(tx, person, id)
    await tx
      .update(stories)
      .set({ sharePermission, isPublic: sharePermission })
      .where(and(eq(stories.id, id), eq(stories.userId, person.userId)))
    const changed = await findOwnStory(tx, person, id)
    if (!changed) throw noStory()
    return changed
  })
}

/**
 * Deletes a story with its comments, reactions, bookmarks and reports.
 *
 * @throws ApiError 404 `not_found`, also for another's story
 */
export function deleteStory(database: Writer, person: Member, id: string): Promise<void> {
  return database.transaction(person, async (tx) => {
    await requireOwnStory(tx, person, id)
    await tx.delete(stories).where(and(eq(stories.id, id), eq(stories.userId, person.userId)))
  })
}

/** The same answer for another's story as for one that never was. */
async function requireOwnStory(tx: Transaction, person: Member, id: string): Promise<void> {
  const [story] = await tx.select({ userId: stories.userId }).from(stories).where(eq(stories.id, id))
  if (!story || !canManageStory(person, story)) throw noStory()
}

function noStory() {
  return notFound('There is no such story.')
}
