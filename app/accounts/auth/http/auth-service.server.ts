import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { authPath } from '#app/platform/http/auth-url.ts'
import { resolveListedRedirect } from '#app/platform/http/redirect-target.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { requireClientKey } from '#app/platform/http/server/require-client-key.server.ts'
import { requireJson } from '#app/platform/http/server/require-json.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { refuseForExternal } from '../external/refuse-for-external.server.ts'
import { rememberAddresses } from '../limits/limit-password-guesses.server.ts'
import { authApi } from './auth-api.server.ts'
import { handleAuthErrors, handleAuthNotFound } from './auth-error-handler.server.ts'

export function authService(dependencies: AccountDependencies) {
  const { accounts, log, site } = dependencies
  const service = new Hono<ApiEnv>().onError(handleAuthErrors(log))
  if (accounts.external) service.use(refuseForExternal(accounts))
  if (accounts.redirectUrls.length > 0) service.use(allowListedOrigins(site.url, accounts.redirectUrls))
  service.use(requireClientKey(site.clientKey), requireJson(), rememberAddresses)
  service.route('/', authApi(dependencies)).all('*', handleAuthNotFound)
  return new Hono<ApiEnv>().route(authPath, service)
}

/** Lets pages of the listed sites call the auth service with tokens in headers. Cookies are neither sent nor read. */
function allowListedOrigins(siteUrl: string, listed: readonly string[]) {
  const origins = listed.map(toOriginPattern).filter((origin) => origin !== null)
  const isListed = (origin: string) =>
    resolveListedRedirect({ siteUrl, listed: origins }, `${origin}/`) === `${origin}/`
  return cors({
    origin: (origin) => (/^https?:/.test(origin) && isListed(origin) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-supabase-api-version'],
    exposeHeaders: ['retry-after', 'x-request-id', 'x-supabase-api-version'],
    maxAge: 600,
  })
}

/** Keeps a wildcard in the host name. Returns null for an app's URL scheme. */
function toOriginPattern(listed: string): string | null {
  const [, origin] = /^(https?:\/\/[^/]+)/.exec(listed) ?? []
  return origin === undefined ? null : `${origin}/`
}
