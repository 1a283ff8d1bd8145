import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/api-env.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import type { Transaction } from '#database/client.ts'
import type { Purge } from '#database/purge.ts'
import { stories } from '#database/schema/stories.ts'
import { type ChartSummarizer, chooseChart } from './choose-chart.command.server.ts'
import { noStory, readOwnStory, requireOwnStory } from './own/own-story-queries.server.ts'
import type { OwnStory } from './own/own-story-schemas.ts'
import type { StoryChange } from './story-schemas.ts'

/** `sharePermission` makes the story private or public. @throws ApiError 404 `not_found` unless it is the author's */
export function changeStory(
  { database, erasures, measureChart }: Dependencies & ChartSummarizer,
  person: Member,
  id: string,
  { sharePermission, chartId, ...others }: StoryChange,
): Promise<OwnStory> {
  const change = {
    ...others,
    ...(sharePermission !== undefined && { sharePermission, isPublic: sharePermission }),
  }
  return database.transaction(person, async (tx) => {
    await requireOwnStory(tx, person, id)
    const chart = chartId === undefined ? {} : await chooseChart(tx, { chartId, measureChart })
    await tx
      .update(stories)
      .set({ ...change, ...chart })
      .where(and(eq(stories.id, id), eq(stories.userId, person.userId)))
    const story = await readOwnStory(tx, person, id)
    if (sharePermission !== undefined)
      await erasures.record(tx, { kind: sharePermission ? 'story_made_public' : 'story_made_private', id })
    return story
  })
}

/** Deletes a story, which its author can restore for ten minutes; then it is purged. @throws ApiError 404 `not_found` unless it is the author's */
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

/** Hides a story from everyone but its author. Runs as a moderator. */
export async function hideStory(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(stories)
    .set({ hiddenAt: sql`now()` })
    .where(and(eq(stories.id, id), isNull(stories.hiddenAt)))
}
