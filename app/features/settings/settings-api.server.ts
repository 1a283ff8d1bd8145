import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { deleteAccount } from '#app/features/accounts/commands/delete-account.server.ts'
import { changePermission, deleteStory } from '#app/features/stories/commands/change-own-story.server.ts'
import { storyIdSchema } from '#app/features/stories/story-schemas.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { describeResponses } from '#app/http/server/openapi.server.ts'
import { requireMember } from '#app/http/server/require-member.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { listOwnComments, listOwnStories } from './own-queries.server.ts'
import { exportEverything } from './personal-export.server.ts'
import {
  deletionSchema,
  exportSchema,
  ownCommentPageSchema,
  ownPageQuerySchema,
  ownStoryPageSchema,
  ownStorySchema,
  permissionChangeSchema,
} from './settings-schemas.ts'

const security = [{ clientKey: [], accessToken: [] }]

/** What a person has written here and what becomes of it, for who is signed in. */
export function settingsApi(dependencies: Dependencies) {
  return new Hono<ApiEnv>()
    .route('/', ownThingsApi(dependencies))
    .route('/', ownStoryApi(dependencies))
    .route('/', accountApi(dependencies))
}

function ownThingsApi({ database }: Dependencies) {
  return new Hono<ApiEnv>()
    .get(
      '/profile/stories',
      describeRoute({
        tags: ['profile'],
        summary: 'A page of one’s own stories, the private ones too',
        security,
        responses: describeResponses({ 200: ['The stories, newest first', ownStoryPageSchema] }, [400, 401]),
      }),
      validate('query', ownPageQuerySchema),
      async (c) => c.json(await listOwnStories(database, requireMember(c.var.actor), c.req.valid('query'))),
    )
    .get(
      '/profile/comments',
      describeRoute({
        tags: ['profile'],
        summary: 'A page of one’s own comments',
        security,
        responses: describeResponses(
          { 200: ['The comments, newest first', ownCommentPageSchema] },
          [400, 401],
        ),
      }),
      validate('query', ownPageQuerySchema),
      async (c) => c.json(await listOwnComments(database, requireMember(c.var.actor), c.req.valid('query'))),
    )
}

function ownStoryApi({ database }: Dependencies) {
  const api = new Hono<ApiEnv>()
  api.on(['PATCH', 'DELETE'], '/stories/:id', async (c, next) => {
    requireMember(c.var.actor)
    await next()
  })
  return api
    .patch(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'Withdraw or grant the permission to share one’s own story',
        security,
        responses: describeResponses({ 200: ['The story', ownStorySchema] }, [400, 401, 404, 413, 415]),
      }),
      validate('param', storyIdSchema),
      validate('json', permissionChangeSchema),
      async (c) => {
        const change = { ...c.req.valid('param'), ...c.req.valid('json') }
        return c.json(await changePermission(database, requireMember(c.var.actor), change))
      },
    )
    .delete(
      '/stories/:id',
      describeRoute({
        tags: ['stories'],
        summary: 'Delete one’s own story with its comments and reactions',
        security,
        responses: describeResponses({ 204: ['It is gone'] }, [400, 401, 404]),
      }),
      validate('param', storyIdSchema),
      async (c) => {
        await deleteStory(database, requireMember(c.var.actor), c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}

function accountApi(dependencies: Dependencies) {
  const { database, clock } = dependencies
  return new Hono<ApiEnv>()
    .get(
      '/profile/export',
      describeRoute({
        tags: ['profile'],
        summary: 'Everything that is stored about oneself',
        security,
        responses: describeResponses({ 200: ['All of it', exportSchema] }, [401]),
      }),
      async (c) => {
        const everything = await exportEverything(database, requireMember(c.var.actor), clock())
        return c.json(exportSchema.parse(everything), 200, {
          'Content-Disposition': 'attachment; filename="my-clean-air-data.json"',
        })
      },
    )
    .post(
      '/profile/deletion',
      describeRoute({
        tags: ['profile'],
        summary: 'Delete one’s account and everything of it, for good',
        security,
        responses: describeResponses({ 204: ['It is gone'] }, [400, 401, 413, 415]),
      }),
      validate('json', deletionSchema),
      async (c) => {
        await deleteAccount(dependencies, requireMember(c.var.actor), c.req.valid('json').password)
        return c.body(null, 204)
      },
    )
}
