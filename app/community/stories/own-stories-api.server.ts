import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { Dependencies } from '#app/platform/http/server/dependencies.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { changeStory } from './change-story.command.server.ts'
import type { ChartSummarizer } from './choose-chart.command.server.ts'
import { deleteStory, restoreStory } from './delete-story.command.server.ts'
import { readHeld } from './held/held-queries.server.ts'
import { heldSchema } from './held/held-schemas.ts'
import { listOwnStories } from './own/own-story-queries.server.ts'
import { ownStoryPageSchema, ownStoryQuerySchema, ownStorySchema } from './own/own-story-schemas.ts'
import { storyChangeSchema, storyIdSchema } from './story-schemas.ts'

const security = [{ clientKey: [], accessToken: [] }]

export function ownStoriesApi(dependencies: Dependencies & ChartSummarizer) {
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
