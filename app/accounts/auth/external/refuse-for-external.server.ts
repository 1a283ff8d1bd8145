import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { ExternalAuth } from '../core/account-settings.ts'

/** What of this site's API concerns its own passwords and the links that it mails, besides `/auth/v1`. */
export const ownAuthPaths = ['/api/email-links/*', '/api/settings/proof/*', '/api/new-devices/*']

/** Refuses what an external auth service does in this site's place. @throws ApiError 410 `auth_service_elsewhere` */
export function refuseForExternal({ url }: Pick<ExternalAuth, 'url'>) {
  return createMiddleware<ApiEnv>(async () => {
    const message = `The accounts of this site are kept by the auth service at ${url}.`
    throw new ApiError(410, 'auth_service_elsewhere', message)
  })
}
