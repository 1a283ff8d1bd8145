import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** Logs one line for each request, with the path only, because a query string may contain a token or a search. */
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
