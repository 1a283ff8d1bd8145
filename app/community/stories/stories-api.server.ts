import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { parseIdempotencyKey } from '#app/platform/http/server/idempotency.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limits.server.ts'
import { describeResponses, idempotencyKeyParameter } from '#app/platform/http/server/openapi.server.ts'
import { hour } from '#app/platform/http/server/rate-limits.server.ts'
import { membersOnly, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { findSuspicion } from '#app/platform/screening/form-stamps.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import type { ChartSummarizer } from './choose-chart.command.server.ts'
import { readStoryCounts } from './counts/story-count-queries.server.ts'
import { storyCountsSchema } from './counts/story-count-schemas.ts'
import { ownStoriesApi } from './own-stories-api.server.ts'
import { shareStory } from './share-story.command.server.ts'
import { storiesPerPage } from './story-limits.ts'
import { findPublicStory, listStories } from './story-queries.server.ts'
import {
  newStorySchema,
  storyIdSchema,
  storyPageSchema,
  storyQuerySchema,
  storySchema,
} from './story-schemas.ts'

const storiesByPerson = perPerson('storyByPerson', { points: 20, seconds: hour })

export function storiesApi(dependencies: Dependencies & ChartSummarizer) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .route('/', ownStoriesApi(dependencies))
    .get(
      '/stories',
      describeRoute({
        tags: ['stories'],
        summary: `List public stories, ${storiesPerPage} to a page`,
        description:
          'Newest first by default; see `sort`. `search` is a case-insensitive substring of the text, title, author’s name or tags. `issue` returns only stories with this tag, `with=measurements` only those with a chart.',
        responses: describeResponses(
          { 200: ['The stories, and the cursor of the next page', storyPageSchema] },
          [400],
        ),
      }),
      validate('query', storyQuerySchema),
      async (c) => c.json(await listStories(database, { ...c.req.valid('query'), limit: storiesPerPage })),
    )
    .post(
      '/stories',
      limit(storiesByPerson),
      describeRoute({
        tags: ['stories'],
        summary: 'Share a public story',
        parameters: [idempotencyKeyParameter],
        security: [{ clientKey: [], accessToken: [] }],
        responses: describeResponses({ 201: ['The story', storySchema] }, [400, 401, 413, 415, 422, 429]),
      }),
      membersOnly,
      validate('json', newStorySchema),
      async (c) => {
        const author = requireMember(c)
        const key = parseIdempotencyKey(c.req.header('idempotency-key'))
        const suspicion = findSuspicion(dependencies, (name) => c.req.header(name))
        return c.json(await shareStory(dependencies, author, { ...c.req.valid('json'), suspicion }, key), 201)
      },
    )
    .get(
      '/stories/counts',
      describeRoute({
        tags: ['stories'],
        summary: 'Count public stories, comments, and stories by issue',
        responses: describeResponses({
          200: ['The counts; a blank issue counts all stories', storyCountsSchema],
        }),
      }),
      async (c) => c.json(await readStoryCounts(database)),
    )
    .get(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'Get a public story',
        responses: describeResponses({ 200: ['The story', storySchema] }, [400, 404]),
      }),
      validate('param', storyIdSchema),
      async (c) => {
        const story = await findPublicStory(database, c.req.valid('param').id)
        if (!story) throw notFound('This story doesn’t exist.')
        return c.json(story)
      },
    )
}
