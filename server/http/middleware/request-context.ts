import { createMiddleware } from 'hono/factory'
import { withTaskOwner } from '#app/concurrency/task-owner.server.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { withRequestId } from '#database/request-id.ts'
import type { ClientAddress } from '../client-address.ts'

/**
 * Lets the database record what was done with the id of the request that did it, and task queues give each client its share.
 * What visitors read does nothing.
 */
export function requestContext(addresses: ClientAddress) {
  return createMiddleware<ApiEnv>((c, next) => {
    const isVisitorsRead = c.req.method === 'GET' && c.req.header('authorization') === undefined
    if (isVisitorsRead) return next()
    return withRequestId(c.var.requestId, () => withTaskOwner(addresses.ofRequest(c.env?.incoming), next))
  })
}
