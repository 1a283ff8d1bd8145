import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { describeResponses } from '#app/platform/http/server/openapi.server.ts'
import { membersOnly, noStore, requireMember } from '#app/platform/http/server/require-member.server.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import {
  commentChangeSchema,
  commentDeletedSchema,
  commentIdSchema,
  commentSchema,
} from '../comment-schemas.ts'
import { deleteComment, editComment, restoreComment } from '../comments.command.server.ts'
import { listOwnComments } from './own-comment-queries.server.ts'
import { ownCommentPageSchema, ownCommentQuerySchema } from './own-comment-schemas.ts'

const tags = ['comments']
const security = [{ clientKey: [], accessToken: [] }]

export function ownCommentsApi(dependencies: Dependencies) {
  const { database } = dependencies
  return new Hono<ApiEnv>()
    .get(
      '/profile/comments',
      describeRoute({
        tags: ['profile'],
        summary: 'List your own comments',
        security,
        responses: describeResponses(
          { 200: ['The comments, newest first', ownCommentPageSchema] },
          [400, 401],
        ),
      }),
      membersOnly,
      noStore,
      validate('query', ownCommentQuerySchema),
      async (c) => c.json(await listOwnComments(database, requireMember(c), c.req.valid('query'))),
    )
    .patch(
      '/comments/:id',
      describeRoute({
        tags,
        security,
        summary: 'Edit your own comment, which is then marked as edited',
        responses: describeResponses({ 200: ['The comment', commentSchema] }, [400, 401, 404, 413, 415, 422]),
      }),
      validate('param', commentIdSchema),
      membersOnly,
      validate('json', commentChangeSchema),
      async (c) => {
        const change = { ...c.req.valid('param'), ...c.req.valid('json') }
        return c.json(await editComment(database, requireMember(c), change))
      },
    )
    .post(
      '/comments/:id/restore',
      describeRoute({
        tags,
        security,
        summary: 'Undo the deletion of your own comment, for ten minutes',
        responses: describeResponses({ 200: ['The comment', commentSchema] }, [400, 401, 404]),
      }),
      validate('param', commentIdSchema),
      async (c) => c.json(await restoreComment(dependencies, requireMember(c), c.req.valid('param').id)),
    )
    .delete(
      '/comments/:id',
      describeRoute({
        tags,
        security,
        summary: 'Delete your own comment',
        responses: describeResponses({ 200: ['Its id', commentDeletedSchema] }, [400, 401, 404]),
      }),
      validate('param', commentIdSchema),
      async (c) => {
        const { id } = c.req.valid('param')
        await deleteComment(dependencies, requireMember(c), id)
        return c.json({ id })
      },
    )
}
