import { and, eq } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { stories } from '#database/schema/stories.ts'
import { type ChartSummarizer, chooseChart } from './choose-chart.command.server.ts'
import { readOwnStory, requireOwnStory } from './own/own-story-queries.server.ts'
import type { OwnStory } from './own/own-story-schemas.ts'
import type { StoryChange } from './story-schemas.ts'

/**
 * `sharePermission` makes the story private or public. A trigger marks it as edited.
 * @throws ApiError 404 `not_found` if it does not exist or has another author
 */
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
