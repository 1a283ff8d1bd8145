import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { AccountSettings } from '../core/account-settings.ts'

/**
 * Refuses requests about this site's passwords and mailed links if an external auth service keeps the accounts.
 *
 * @throws ApiError 410 `auth_service_elsewhere`
 */
export function refuseForExternal({ external }: Pick<AccountSettings, 'external'>) {
  return createMiddleware<ApiEnv>(async (_c, next) => {
    if (external === null) return next()
    const message = `This site’s accounts are managed by the auth service at ${external.url}.`
    throw new ApiError(410, 'auth_service_elsewhere', message)
  })
}
