import { Hono } from 'hono'
import { authPath } from '#app/platform/http/auth-url.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { requireClientKey } from '#app/platform/http/server/require-client-key.server.ts'
import { requireJson } from '#app/platform/http/server/require-json.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { refuseForExternal } from '../external/refuse-for-external.server.ts'
import { rememberAddresses } from '../limits/limit-password-guesses.server.ts'
import { allowListedOrigins } from './allow-listed-origins.server.ts'
import { authApi } from './auth-api.server.ts'
import { handleAuthErrors, handleAuthNotFound } from './auth-error-handler.server.ts'

/** The auth service at `/auth/v1`, whose errors have its protocol's shape. */
export function authService(dependencies: AccountDependencies) {
  const { accounts, log, site } = dependencies
  const service = new Hono<ApiEnv>().onError(handleAuthErrors(log))
  if (accounts.external) service.use(refuseForExternal(accounts))
  if (accounts.redirectUrls.length > 0) service.use(allowListedOrigins(site.url, accounts.redirectUrls))
  service.use(requireClientKey(site.clientKey), requireJson(), rememberAddresses)
  service.route('/', authApi(dependencies)).all('*', handleAuthNotFound)
  return new Hono<ApiEnv>().route(authPath, service)
}
