import { createMiddleware } from 'hono/factory'
import type { AccountDependencies } from '#app/accounts/auth/core/account-dependencies.server.ts'
import { identifyActor as identify } from '#app/accounts/auth/sessions/identify-actor.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'

/** Finds out who asks. @throws ApiError 401 for an access token that is no good */
export function identifyActor({ accessTokens }: Pick<AccountDependencies, 'accessTokens'>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.set('actor', await identify(accessTokens, c.req.header('authorization')))
    await next()
  })
}
