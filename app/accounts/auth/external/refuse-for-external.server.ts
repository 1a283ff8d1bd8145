import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { AccountSettings } from '../core/account-settings.ts'

/** @throws ApiError 410 `auth_service_elsewhere` if an external auth service keeps the accounts */
export function refuseForExternal({ external }: Pick<AccountSettings, 'external'>) {
  return createMiddleware<ApiEnv>(async (_c, next) => {
    if (external === null) return next()
    const message = `This site’s accounts are managed by the auth service at ${external.url}.`
    throw new ApiError(410, 'auth_service_elsewhere', message)
  })
}
