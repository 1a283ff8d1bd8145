import { eq } from 'drizzle-orm'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { withIdempotency } from '#app/platform/http/server/idempotency.server.ts'
import type { Member } from '#app/platform/http/server/require-member.server.ts'
import { recordSuspicion, type Suspicion } from '#app/platform/screening/form-stamps.server.ts'
import { stories } from '#database/schema/stories.ts'
import { type ChartSummarizer, chooseChart } from './choose-chart.command.server.ts'
import { createStory } from './create-story.command.server.ts'
import { findReadableStory } from './story-queries.server.ts'
import { type NewStory, type Story, storySchema } from './story-schemas.ts'

/** Idempotent with an idempotency key. @throws ApiError 422 `idempotency_key_reused` */
export async function shareStory(
  dependencies: Pick<Dependencies, 'database' | 'keyedHash' | 'clock'> & ChartSummarizer,
  author: Member,
  {
    title = null,
    content,
    airQualityIssues = null,
    sharePermission,
    isAnonymous,
    chartId = null,
    suspicion,
    ...others
  }: NewStory & { suspicion?: Suspicion | undefined },
  idempotencyKey: string | undefined,
): Promise<Story> {
  const { database, keyedHash } = dependencies
  const story = {
    title,
    content,
    airQualityIssues,
    sharePermission,
    ...others,
    ...(isAnonymous && { isAnonymous }),
  }
  const request = { share: 'story', ...story, ...(chartId && { chartId }) }
  const once = { scope: author.userId, key: idempotencyKey, request, keyedHash, answer: storySchema }
  return database.transaction(author, (tx) =>
    withIdempotency(tx, once, async () => {
      await recordSuspicion(tx, suspicion)
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
