import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { withRequestId } from '#database/request-id.ts'

/** Lets the database record what was done with the id of the request that did it. What visitors read does nothing. */
export const requestIdContext = createMiddleware<ApiEnv>((c, next) => {
  const isVisitorsRead = c.req.method === 'GET' && c.req.header('authorization') === undefined
  return isVisitorsRead ? next() : withRequestId(c.var.requestId, next)
})
