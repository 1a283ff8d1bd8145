import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { readRequestId } from '#server/http/raw-response.ts'
import type { ClientAddress } from '../client-address.ts'

/** Sets the request id. Hono's middleware would accept any value from the client's header. */
export function setRequestId(addresses: ClientAddress) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('requestId', readRequestId(c.env?.incoming, addresses))
    await next()
  })
}
