import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Every write carries the public client key in a header. It is no secret: a header of our own makes browsers ask
 * before they send a write from another site, and nothing answers them.
 */
export function requireClientKey(clientKey: string) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!safeMethods.has(c.req.method) && c.req.header('apikey') !== clientKey)
      throw new ApiError(
        401,
        'invalid_client_key',
        'The apikey header must contain the site’s public client key.',
      )
    await next()
  })
}
