import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The key is not secret, but a custom header makes browsers send a preflight for cross-origin writes, which is never answered. */
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
