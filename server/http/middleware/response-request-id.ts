import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/**
 * Puts the request's id on its answer, whoever made it and for whomever: Hono's own middleware does so only where the answer
 * is made by the request's context, and a page is not.
 */
export const responseRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.res.headers.set('X-Request-Id', c.var.requestId)
})
