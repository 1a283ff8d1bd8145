import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** One line for each request: the path only, as a query string may hold a token or a search. */
export function logRequests(log: Logger) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const begin = performance.now()
    await next()
    const { requestId } = c.var
    const milliseconds = Math.round(performance.now() - begin)
    log.info(
      { requestId, method: c.req.method, path: c.req.path, status: c.res.status, milliseconds },
      'request',
    )
  })
}
