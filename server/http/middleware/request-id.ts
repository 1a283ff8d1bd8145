import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
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
