import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { parseIdempotencyKey } from '#app/platform/http/server/idempotency.server.ts'
import { limit, perPerson } from '#app/platform/http/server/limit-routes.server.ts'
import { describeResponses, idempotencyKeyParameter } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { findSuspicion } from '#app/platform/screening/form-stamps.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { commentsByPerson, commentsPerPage, firstReplies, repliesPerPage } from './comment-limits.ts'
import { listComments } from './comment-queries.server.ts'
import { commentPageSchema, commentQuerySchema, commentSchema, newCommentSchema } from './comment-schemas.ts'
import { addComment } from './comments.command.server.ts'
import { peopleApi } from './mentions/member-search-api.server.ts'
import { ownCommentsApi } from './own/own-comments-api.server.ts'

const tags = ['comments']
const security = [{ clientKey: [], accessToken: [] }]

export function commentsApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .route('/', ownCommentsApi(dependencies))
    .route('/', peopleApi(dependencies))
    .get(
      '/stories/:id/comments',
      describeRoute({
        tags,
        summary: 'List comments in their threads, oldest first',
        description: `A page has ${commentsPerPage} comments on the story itself, each followed by the first ${firstReplies} replies in its thread, at any depth. For the next ${repliesPerPage} replies, send the comment’s id as \`thread\` and its \`more.next\` as \`cursor\`. Deleted comments with replies are listed without text.`,
        responses: describeResponses({ 200: ['The comments', commentPageSchema] }, [400, 404]),
      }),
      validate('param', storyIdSchema),
      validate('query', commentQuerySchema),
      async (c) => {
        const { id: storyId } = c.req.valid('param')
        const page = await listComments(database, c.var.actor, { storyId, ...c.req.valid('query') })
        return c.json(page, 200, { 'Cache-Control': 'no-store' })
      },
    )
    .post(
      '/stories/:id/comments',
      limit(perPerson(commentsByPerson)),
      describeRoute({
        tags,
        security,
        summary: 'Comment on a story, or reply to a comment on it',
        parameters: [idempotencyKeyParameter],
        responses: describeResponses(
          { 201: ['The comment', commentSchema] },
          [400, 401, 404, 409, 413, 415, 422, 429],
        ),
      }),
      validate('param', storyIdSchema),
      membersOnly,
      validate('json', newCommentSchema),
      async (c) => {
        const { id: storyId } = c.req.valid('param')
        const key = parseIdempotencyKey(c.req.header('idempotency-key'))
        const comment = { storyId, ...c.req.valid('json') }
        const suspicion = findSuspicion(dependencies, (name) => c.req.header(name))
        return c.json(await addComment(dependencies, requireMember(c), { ...comment, suspicion }, key), 201)
      },
    )
}
