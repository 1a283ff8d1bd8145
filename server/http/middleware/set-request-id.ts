import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { readRequestId } from '#server/http/raw-response.ts'
import type { ClientAddress } from '../client-address.ts'

/** Gives each request its id. Hono's own middleware takes whatever anybody writes into the header. */
export function setRequestId(addresses: ClientAddress) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('requestId', readRequestId(c.env?.incoming, addresses))
    await next()
  })
}
