import { sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import { noStory, readOwnStory, requireOwnStory } from './own/own-story-queries.server.ts'
import type { OwnStory } from './own/own-story-schemas.ts'

/**
 * Hides the story and everything attached to it immediately. Its author can restore it for ten minutes; then it is purged.
 * @throws ApiError 404 `not_found` if it does not exist or has another author
 */
export function deleteStory({ database, erasures }: Dependencies, person: Member, id: string): Promise<void> {
  return database.transaction(person, async (tx) => {
    await requireOwnStory(tx, person, id)
    await isDone(tx, sql`select delete_story(${id}::uuid) as done`)
    await erasures.record(tx, { kind: 'story_deleted', id })
  })
}

/** @throws ApiError 404 `not_found` if it does not exist, has another author, or was deleted more than ten minutes ago */
export function restoreStory(
  { database, erasures }: Dependencies,
  person: Member,
  id: string,
): Promise<OwnStory> {
  return database.transaction(person, async (tx) => {
    // Checks the ownership, because not even the author can read a deleted story.
    if (!(await isDone(tx, sql`select restore_story(${id}::uuid) as done`))) throw noStory()
    const story = await readOwnStory(tx, person, id)
    await erasures.record(tx, { kind: 'story_restored', id })
    return story
  })
}

async function isDone(tx: Transaction, statement: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await tx.execute<{ done: boolean }>(statement)
  return rows[0]?.done === true
}

export const purgeDeletedStories: Purge = async (tx, _now, limit) => {
  const { rows } = await tx.execute<{ count: string }>(sql`select purge_deleted_stories(${limit}) as count`)
  return Number(rows[0]?.count)
}
