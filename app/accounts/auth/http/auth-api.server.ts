import { Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
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
