import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import type { ApiEnv } from '#app/api-env.server.ts'
import type { Dependencies } from '#app/dependencies.server.ts'
import { parseIdempotencyKey } from '#app/idempotency.server.ts'
import { describeAnswers, idempotencyKeyParameter } from '#app/openapi.server.ts'
import { validate } from '#app/validation.server.ts'
import { storyIdSchema } from '../stories/contract.ts'
import { reportStory } from './commands.server.ts'
import { reportAnswerSchema } from './contract.ts'

/** Reporting a story, for anybody who can read it. */
export function reportsApi({ database }: Pick<Dependencies, 'database'>) {
  return new Hono<ApiEnv>().post(
    '/stories/:id/reports',
    describeRoute({
      tags: ['reports'],
      security: [{ clientKey: [] }],
      summary: 'Report a story to the moderators',
      parameters: [idempotencyKeyParameter],
      responses: describeAnswers({ 201: ['The story’s id', reportAnswerSchema] }, [400, 401, 404, 422]),
    }),
    validate('param', storyIdSchema),
    async (c) => {
      const { id: storyId } = c.req.valid('param')
      const key = parseIdempotencyKey(c.req.header('idempotency-key'))
      return c.json(await reportStory(database, c.var.actor, storyId, key), 201)
    },
  )
}
