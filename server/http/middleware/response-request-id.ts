import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/**
 * Sets the request id on every response. Hono's middleware only does so for responses made by the request's context, which pages are not.
 */
export const responseRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.res.headers.set('X-Request-Id', c.var.requestId)
})
