import { Hono } from 'hono'
import { commentIdSchema } from '#app/community/comments/comment-schemas.ts'
import { storyIdSchema } from '#app/community/stories/story-schemas.ts'
import type { ApiEnv, Dependencies } from '#app/platform/http/server/api-env.server.ts'
import { parseIdempotencyKey } from '#app/platform/http/server/idempotency.server.ts'
import { describeForVisitors, idempotencyKeyParameter } from '#app/platform/http/server/openapi.server.ts'
import type { MailDependencies } from '#app/platform/mail/mail-queue.ts'
import { validate } from '#app/platform/validation/request-validation.server.ts'
import { reportContent } from './report-content.command.server.ts'
import { reportRequestSchema, reportResponseSchema } from './report-schemas.ts'

const describeForAll = describeForVisitors('reports')

const describe = (summary: string) =>
  describeForAll(summary, {
    parameters: [idempotencyKeyParameter],
    201: ['Reported, and what happens next', reportResponseSchema],
    errors: [400, 403, 404, 413, 415, 422],
  })

/** API for reporting content that the caller can read. The body is optional. */
export function reportsApi(dependencies: Dependencies & MailDependencies) {
  return new Hono<ApiEnv>()
    .post(
      '/stories/:id/reports',
      describe('Report a story to the moderators'),
      validate('param', storyIdSchema),
      validate('json', reportRequestSchema),
      async (c) => {
        const subject = { storyId: c.req.valid('param').id, commentId: null }
        const idempotencyKey = parseIdempotencyKey(c.req.header('idempotency-key'))
        const request = c.req.valid('json')
        return c.json(
          await reportContent(dependencies, c.var.actor, subject, { request, idempotencyKey }),
          201,
        )
      },
    )
    .post(
      '/comments/:id/reports',
      describe('Report a comment to the moderators'),
      validate('param', commentIdSchema),
      validate('json', reportRequestSchema),
      async (c) => {
        const subject = { storyId: null, commentId: c.req.valid('param').id }
        const idempotencyKey = parseIdempotencyKey(c.req.header('idempotency-key'))
        const request = c.req.valid('json')
        return c.json(
          await reportContent(dependencies, c.var.actor, subject, { request, idempotencyKey }),
          201,
        )
      },
    )
}
