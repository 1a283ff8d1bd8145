import { createMiddleware } from 'hono/factory'
import { identifyActor as identify } from '#app/features/accounts/sessions/identify-actor.server.ts'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import type { Dependencies } from '#app/http/server/dependencies.server.ts'

/** Finds out who asks. @throws ApiError 401 for an access token that is no good */
export function identifyActor({ accessTokens }: Pick<Dependencies, 'accessTokens'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('actor', await identify(accessTokens, c.req.header('authorization')))
    await next()
  })
}
