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
import { handleAuthErrors, handleAuthNotFound, refuseMethod } from './auth-error-handler.server.ts'
import { addEmailEndpoints } from './email-endpoints.server.ts'
import { factorsApi } from './factors-api.server.ts'
import { passkeysApi } from './passkeys-api.server.ts'
import { addSignInEndpoints } from './sign-in-endpoints.server.ts'
import { addUserEndpoints } from './user-endpoints.server.ts'

/** The auth service in the wire protocol of GoTrue (Supabase Auth), mounted at /auth/v1. */
export function authApi(deps: AccountDependencies) {
  const api = new Hono<ApiEnv>()
  api.onError(handleAuthErrors(deps.log))
  api.use(async (c, next) => {
    await next()
    // Responses contain tokens or depend on the request's token.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  addPublicEndpoints(api, deps)
  addSignInEndpoints(api, deps)
  addEmailEndpoints(api, deps)
  addUserEndpoints(api, deps)
  api.route('/', factorsApi(deps)).route('/', passkeysApi(deps))
  refuseOtherMethods(api)
  api.all('*', handleAuthNotFound)
  return api
}

function addPublicEndpoints(api: Hono<ApiEnv>, { accessTokens, accounts }: AccountDependencies): void {
  api.get('/health', (c) =>
    c.json({
      name: 'GoTrue',
      version: 'clean-air',
      description: 'This site’s auth service, which speaks the GoTrue protocol',
    }),
  )
  api.get('/settings', (c) =>
    c.json({
      external: { email: true, phone: false, anonymous_users: false },
      disable_signup: !accounts.signUpOpen,
      mailer_autoconfirm: !accounts.verificationRequired,
      phone_autoconfirm: false,
      saml_enabled: false,
    }),
  )
  api.get('/.well-known/jwks.json', async (c) =>
    c.json(await accessTokens.publicKeys(), 200, { 'Cache-Control': 'public, max-age=600' }),
  )
}

function refuseOtherMethods(api: Hono<ApiEnv>): void {
  const byPath = Map.groupBy(
    api.routes.filter(({ method }) => method !== 'ALL'),
    ({ path }) => path,
  )
  for (const [path, routes] of byPath)
    api.all(path, refuseMethod([...new Set(routes.map(({ method }) => method))]))
}

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
