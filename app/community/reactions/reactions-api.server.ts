import { type Context, Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { listOwnReactions } from './reaction-queries.server.ts'
import {
  ownReactionsQuerySchema,
  ownReactionsSchema,
  type ReactionParams,
  reactionParamsSchema,
  reactionStateSchema,
} from './reaction-schemas.ts'
import { setReaction } from './set-reaction.command.server.ts'

const tags = ['reactions']
const security = [{ clientKey: [], accessToken: [] }]
const stateAnswer = describeResponses(
  { 200: ['The story’s reactions after the change', reactionStateSchema] },
  [400, 401, 404],
)

export function reactionsApi({ database }: Dependencies) {
  const path = '/stories/:id/reactions/:type'
  const react = async (c: Context<ApiEnv>, { id: storyId, type }: ReactionParams) =>
    c.json(await setReaction(database, requireMember(c), { storyId, type }, c.req.method === 'PUT'))
  return new Hono<ApiEnv>()
    .put(
      path,
      describeRoute({ tags, security, summary: 'React to a story', responses: stateAnswer }),
      validate('param', reactionParamsSchema),
      (c) => react(c, c.req.valid('param')),
    )
    .delete(
      path,
      describeRoute({ tags, security, summary: 'Remove a reaction', responses: stateAnswer }),
      validate('param', reactionParamsSchema),
      (c) => react(c, c.req.valid('param')),
    )
    .get(
      '/reactions',
      describeRoute({
        tags,
        security,
        summary: 'List your own reactions to several stories, and which stories are collapsed for you',
        responses: describeResponses({ 200: ['Reaction types by story id', ownReactionsSchema] }, [400, 401]),
      }),
      validate('query', ownReactionsQuerySchema),
      async (c) =>
        c.json(await listOwnReactions(database, requireMember(c), c.req.valid('query').stories), 200, {
          'Cache-Control': 'no-store',
        }),
    )
}
