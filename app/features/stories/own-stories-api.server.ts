import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { describeResponses } from '#app/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/http/server/require-member.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { changeSharePermission } from './commands/change-share-permission.server.ts'
import { deleteStory } from './commands/delete-story.server.ts'
import {
  ownStoryPageSchema,
  ownStoryQuerySchema,
  ownStorySchema,
  permissionChangeSchema,
} from './own/own-story-schemas.ts'
import { listOwnStories } from './queries/own-story-queries.server.ts'
import { storyIdSchema } from './story-schemas.ts'

const security = [{ clientKey: [], accessToken: [] }]

/** The stories of a signed-in person: listing, withdrawing and deleting them. */
export function ownStoriesApi({ database }: Pick<Dependencies, 'database'>) {
  return new Hono<ApiEnv>()
    .get(
      '/profile/stories',
      describeRoute({
        tags: ['profile'],
        summary: 'List your own stories, including private ones',
        security,
        responses: describeResponses({ 200: ['The stories, newest first', ownStoryPageSchema] }, [400, 401]),
      }),
      membersOnly,
      noStore,
      validate('query', ownStoryQuerySchema),
      async (c) => c.json(await listOwnStories(database, requireMember(c.var.actor), c.req.valid('query'))),
    )
    .patch(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'Withdraw or grant permission to share your own story',
        security,
        responses: describeResponses({ 200: ['The story', ownStorySchema] }, [400, 401, 404, 413, 415]),
      }),
      membersOnly,
      validate('param', storyIdSchema),
      validate('json', permissionChangeSchema),
      async (c) => {
        const change = { ...c.req.valid('param'), ...c.req.valid('json') }
        return c.json(await changeSharePermission(database, requireMember(c.var.actor), change))
      },
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
        await deleteStory(database, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}
