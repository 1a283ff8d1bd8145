import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { storyIdSchema } from '#app/features/stories/story-schemas.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'
import { parseIdempotencyKey } from '#app/http/server/idempotency.server.ts'
import { describeResponses, idempotencyKeyParameter } from '#app/http/server/openapi.server.ts'
import { validate } from '#app/validation/request-validation.server.ts'
import { reportStory } from './commands/report-story.server.ts'
import { reportResponseSchema } from './report-schemas.ts'

/** Reporting a story, for anybody who can read it. */
export function reportsApi(dependencies: Pick<Dependencies, 'database' | 'keyedHash'>) {
  return new Hono<ApiEnv>().post(
    '/stories/:id/reports',
    describeRoute({
      tags: ['reports'],
      security: [{ clientKey: [] }],
      summary: 'Report a story to the moderators',
      parameters: [idempotencyKeyParameter],
      responses: describeResponses({ 201: ['The story’s id', reportResponseSchema] }, [400, 401, 404, 422]),
    }),
    validate('param', storyIdSchema),
    async (c) => {
      const { id: storyId } = c.req.valid('param')
      const key = parseIdempotencyKey(c.req.header('idempotency-key'))
      return c.json(await reportStory(dependencies, c.var.actor, storyId, key), 201)
    },
  )
}
