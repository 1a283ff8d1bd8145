import { eq } from 'drizzle-orm'
import { noteSuspicion, type Suspicion } from '#app/features/screening/form-stamps.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { withIdempotency } from '#app/http/server/idempotency.server.ts'
import type { Member } from '#app/http/server/require-member.server.ts'
import { stories } from '#database/schema/stories.ts'
import { findReadableStory } from '../queries/story-queries.server.ts'
import { type NewStory, type Story, storySchema } from '../story-schemas.ts'
import { toIssues, toTitle } from './change-story.server.ts'
import { type ChartMeasurer, chooseChart } from './choose-chart.server.ts'
import { createStory } from './create-story.server.ts'

/**
 * Shares a story with everybody, once for an idempotency key; returns it as they read it.
 *
 * @throws ApiError 422 `idempotency_key_reused`
 */
export async function shareStory(
  dependencies: Pick<Dependencies, 'database' | 'keyedHash' | 'clock'> & ChartMeasurer,
  author: Member,
  {
    title,
    content,
    airQualityIssues,
    sharePermission,
    isAnonymous,
    chartId = null,
    suspicion,
  }: NewStory & { suspicion?: Suspicion | undefined },
  idempotencyKey: string | undefined,
): Promise<Story> {
  const { database, keyedHash } = dependencies
  const story = {
    title: toTitle(title),
    content,
    airQualityIssues: toIssues(airQualityIssues),
    sharePermission,
    ...(isAnonymous && { isAnonymous }),
  }
  const request = { share: 'story', ...story, ...(chartId && { chartId }) }
  const once = { scope: author.userId, key: idempotencyKey, request, keyedHash, answer: storySchema }
  return database.transaction(author, (tx) =>
    withIdempotency(tx, once, async () => {
      await noteSuspicion(tx, suspicion)
      const id = await createStory(tx, { ...story, userId: author.userId, isPublic: true })
      if (chartId)
        await tx
          .update(stories)
          .set(await chooseChart(tx, { ...dependencies, chartId }))
          .where(eq(stories.id, id))
      const stored = await findReadableStory(tx, id)
      if (!stored) throw new Error('a story was stored that its author cannot read')
      return stored
    }),
  )
}
