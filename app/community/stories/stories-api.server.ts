import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { notFound } from '#app/platform/http/server/api-error.server.ts'
import { parseIdempotencyKey } from '#app/platform/http/server/idempotency.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses, idempotencyKeyParameter } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { findSuspicion } from '#app/platform/screening/form-stamps.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { changeStory, deleteStory, restoreStory } from './change-story.command.server.ts'
import type { ChartSummarizer } from './choose-chart.command.server.ts'
import { readStoryCounts } from './counts/story-count-queries.server.ts'
import { storyCountsSchema } from './counts/story-count-schemas.ts'
import { shareStory } from './create-story.command.server.ts'
import { readHeld } from './held/held-queries.server.ts'
import { heldSchema } from './held/held-schemas.ts'
import { listOwnStories } from './own/own-story-queries.server.ts'
import { ownStoryPageSchema, ownStoryQuerySchema, ownStorySchema } from './own/own-story-schemas.ts'
import { storiesByPerson, storiesPerPage } from './story-limits.ts'
import { findPublicStory, listStories } from './story-queries.server.ts'
import {
  newStorySchema,
  storyChangeSchema,
  storyIdSchema,
  storyPageSchema,
  storyQuerySchema,
  storySchema,
} from './story-schemas.ts'

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
      limit(perPerson(storiesByPerson)),
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

const security = [{ clientKey: [], accessToken: [] }]

function ownStoriesApi(dependencies: Dependencies & ChartSummarizer) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .get(
      '/profile/stories',
      describeRoute({
        tags: ['profile'],
        summary: 'List your own stories, including private ones',
        description: 'With `id`, only that story, if it is yours.',
        security,
        responses: describeResponses({ 200: ['The stories, newest first', ownStoryPageSchema] }, [400, 401]),
      }),
      membersOnly,
      noStore,
      validate('query', ownStoryQuerySchema),
      async (c) => c.json(await listOwnStories(database, requireMember(c), c.req.valid('query'))),
    )
    .get(
      '/profile/held',
      describeRoute({
        tags: ['profile'],
        summary: 'List your own stories held for review, and the usual waiting time',
        security,
        responses: describeResponses({ 200: ['The stories, newest first', heldSchema] }, [401]),
      }),
      membersOnly,
      noStore,
      async (c) => c.json(await readHeld(database, requireMember(c))),
    )
    .patch(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'Edit your own story, or grant or withdraw its share permission',
        description: 'Changing the title, text or issues marks the story as edited.',
        security,
        responses: describeResponses({ 200: ['The story', ownStorySchema] }, [400, 401, 404, 413, 415, 422]),
      }),
      membersOnly,
      validate('param', storyIdSchema),
      validate('json', storyChangeSchema),
      async (c) => {
        const person = requireMember(c)
        return c.json(await changeStory(dependencies, person, c.req.valid('param').id, c.req.valid('json')))
      },
    )
    .post(
      '/stories/:id/restore',
      describeRoute({
        tags: ['stories'],
        summary: 'Undo the deletion of your own story, for ten minutes',
        security,
        responses: describeResponses({ 200: ['The story', ownStorySchema] }, [400, 401, 404]),
      }),
      membersOnly,
      validate('param', storyIdSchema),
      async (c) => c.json(await restoreStory(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .delete(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'Delete your own story with its comments and reactions',
        security,
        responses: describeResponses({ 204: ['Deleted'] }, [400, 401, 404]),
      }),
      membersOnly,
      validate('param', storyIdSchema),
      async (c) => {
        await deleteStory(dependencies, requireMember(c), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
