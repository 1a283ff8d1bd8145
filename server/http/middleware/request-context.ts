import { createMiddleware } from 'hono/factory'
import { runForClient } from '#app/platform/concurrency/client-context.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { withUserAgent } from '#app/platform/http/server/user-agent.server.ts'
import { withRequestId } from '#database/request-id.ts'
import { readRequestId } from '#server/http/raw-response.ts'
import type { ClientAddress } from '../client-address.ts'

/** Hono's middleware would accept any client's value, and only knows responses made by the request's context, which pages are not. */
export function requestId(addresses: ClientAddress) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('requestId', readRequestId(c.env?.incoming, addresses))
    await next()
    c.res.headers.set('X-Request-Id', c.var.requestId)
  })
}

/** Provides the request id for the audit log, the user agent for sessions, and the client for fair task queues. Skipped for visitors' reads. */
export function requestContext(addresses: ClientAddress) {
  return createMiddleware<ApiEnv>((c, next) => {
    const isVisitorsRead = /^(GET|HEAD)$/.test(c.req.method) && c.req.header('authorization') === undefined
    if (isVisitorsRead) return next()
    const client = addresses.ofRequest(c.env?.incoming)
    const work = () => withUserAgent(c.req.header('user-agent'), next)
    const hasLeft = () => c.env?.outgoing?.destroyed ?? false
    return withRequestId(c.var.requestId, () => runForClient(client, work, hasLeft))
  })
}
