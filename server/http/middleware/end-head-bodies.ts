import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'

/** Ends the body that a HEAD would have had with GET: nobody reads it, and what streams it would wait for somebody who does. */
export function endHeadBodies() {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    if (c.req.method === 'HEAD') await c.res.body?.cancel()
  })
}
