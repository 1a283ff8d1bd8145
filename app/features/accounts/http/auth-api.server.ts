import { type Context, Hono } from 'hono'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { padResponseTime } from '#app/http/server/padded-response-time.server.ts'
import { consumeLink } from '../commands/consume-link.server.ts'
import { requestRecovery } from '../commands/request-recovery.server.ts'
import { resendLink } from '../commands/resend-link.server.ts'
import { endSessions } from '../commands/sessions/end-sessions.server.ts'
import type { OpenSession } from '../commands/sessions/open-session.server.ts'
import { renewSession } from '../commands/sessions/renew-session.server.ts'
import { signIn } from '../commands/sign-in.server.ts'
import { signUp } from '../commands/sign-up.server.ts'
import { updateUser } from '../commands/update-user.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { lockSessionAccount } from '../core/session-queries.server.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'
import { handleAuthErrors, handleAuthNotFound } from './auth-error-handler.server.ts'
import {
  grantTypeSchema,
  parseRequest,
  readRequest,
  recoverRequest,
  renewalRequest,
  resendRequest,
  signInRequest,
  signOutScopeSchema,
  signUpRequest,
  toProfileUpdate,
  updateUserRequest,
  verifyRequest,
} from './auth-request-schemas.server.ts'
import { toSessionBody, toUnconfirmedUserBody, toUserBody } from './auth-responses.server.ts'

/** The auth service, in the wire protocol of GoTrue (Supabase Auth). Mounted at /auth/v1. */
export function authApi(deps: AccountDependencies) {
  const api = new Hono<ApiEnv>()
  api.onError(handleAuthErrors(deps.log))
  api.use(async (c, next) => {
    await next()
    // Answers here hold tokens or depend on them.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
  })
  addPublicEndpoints(api, deps)
  addSignInEndpoints(api, deps)
  addUserEndpoints(api, deps)
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

function addSignInEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const { accessTokens, database, clock } = deps
  const answerSession = async (c: Context<ApiEnv>, session: OpenSession) =>
    c.json(await toSessionBody(accessTokens, session))
  const answerSignIn = (c: Context<ApiEnv>, session: OpenSession) => {
    c.set('signedInEmail', session.account.email)
    return answerSession(c, session)
  }

  api.post('/signup', async (c) => {
    const { email, password, data } = await readRequest(c.req.raw, signUpRequest)
    const { fullName = null, organization = null, workDescription = null } = toProfileUpdate(data)
    const profile = { fullName, organization, workDescription }
    const redirectTo = c.req.query('redirect_to')
    const browserSecret = data?.browser_secret
    const signedUp = await signUp(deps, { email, password, profile, browserSecret, redirectTo })
    if ('session' in signedUp) return answerSignIn(c, signedUp.session)
    return c.json(toUnconfirmedUserBody(signedUp.unconfirmedEmail, profile, clock()))
  })
  api.post('/token', async (c) => {
    const grantType = parseRequest(grantTypeSchema, c.req.query('grant_type'))
    if (grantType === 'password')
      return answerSignIn(c, await signIn(deps, await readRequest(c.req.raw, signInRequest)))
    const { refresh_token: refreshToken } = await readRequest(c.req.raw, renewalRequest)
    return answerSession(c, await renewSession(deps, refreshToken))
  })
  api.post('/verify', async (c) => {
    const request = await readRequest(c.req.raw, verifyRequest)
    const { token_hash: token, type, browser_secrets: browserSecrets } = request
    const followed = { token, type, browserSecrets, now: clock() }
    const session = await database.accounts((tx) => consumeLink(tx, deps, followed))
    if (session) return answerSignIn(c, session)
    throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
  })
  api.post('/recover', async (c) => {
    const { email } = await readRequest(c.req.raw, recoverRequest)
    await padResponseTime(() => requestRecovery(deps, { email, redirectTo: c.req.query('redirect_to') }))
    return c.json({})
  })
  api.post('/resend', async (c) => {
    const { email, type } = await readRequest(c.req.raw, resendRequest)
    await padResponseTime(() => resendLink(deps, { email, type, redirectTo: c.req.query('redirect_to') }))
    return c.json({})
  })
}

function addUserEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const { accessTokens, database } = deps
  const findSession = (c: Context) => requireSession(accessTokens, c.req.header('authorization'))

  api.get('/user', async (c) => {
    const actor = await findSession(c)
    return c.json(toUserBody(await database.accounts((tx) => lockSessionAccount(tx, actor))))
  })
  api.put('/user', async (c) => {
    const actor = await findSession(c)
    const request = await readRequest(c.req.raw, updateUserRequest)
    const { email, password, current_password: currentPassword, data } = request
    const { account, newEmail } = await updateUser(deps, actor, {
      email,
      password,
      currentPassword,
      profile: toProfileUpdate(data),
      redirectTo: c.req.query('redirect_to'),
    })
    return c.json({ ...toUserBody(account), ...(newEmail !== null && { new_email: newEmail }) })
  })
  api.post('/logout', async (c) => {
    const { userId, sessionId, ...actor } = await findSession(c)
    const scope = parseRequest(signOutScopeSchema, c.req.query('scope'))
    await database.accounts(async (tx) => {
      await lockSessionAccount(tx, { ...actor, userId, sessionId })
      await endSessions(tx, { userId, sessionId, scope })
    })
    return c.body(null, 204)
  })
}
