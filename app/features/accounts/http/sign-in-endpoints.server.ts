import type { Context, Hono } from 'hono'
import type { ApiEnv } from '#app/http/server/api-env.server.ts'
import { ApiError } from '#app/http/server/api-error.server.ts'
import { padResponseTime } from '#app/http/server/padded-response-time.server.ts'
import { consumeLink } from '../commands/consume-link.server.ts'
import { requestRecovery } from '../commands/request-recovery.server.ts'
import { resendLink } from '../commands/resend-link.server.ts'
import type { OpenSession } from '../commands/sessions/open-session.server.ts'
import { renewSession } from '../commands/sessions/renew-session.server.ts'
import { signIn } from '../commands/sign-in.server.ts'
import { signUp } from '../commands/sign-up.server.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import {
  readRequest,
  recoverRequest,
  renewalRequest,
  resendRequest,
  signInRequest,
  signUpRequest,
  verifyRequest,
} from './auth-request-schemas.server.ts'
import { toSessionBody, toUnconfirmedUserBody } from './auth-responses.server.ts'

/** What people without a session send: sign-ups, sign-ins, and requests for emails. */
export function addSignInEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const { accessTokens, database, clock } = deps
  const answerSession = async (c: Context<ApiEnv>, session: OpenSession) =>
    c.json(await toSessionBody(accessTokens, session))
  const answerSignIn = (c: Context<ApiEnv>, session: OpenSession) => {
    c.set('signedInEmail', session.account.email)
    return answerSession(c, session)
  }

  api.post('/signup', async (c) => {
    const request = await readRequest(c.req.raw, signUpRequest)
    requireEmailSignUp(request)
    const { email, password, data } = request
    const { fullName = null, organization = null, workDescription = null } = data.profile
    const profile = { fullName, organization, workDescription }
    const { browserSecret, userMetadata } = data
    const redirectTo = c.req.query('redirect_to')
    const signedUp = await signUp(deps, { email, password, profile, userMetadata, browserSecret, redirectTo })
    if ('session' in signedUp) return answerSignIn(c, signedUp.session)
    const { unconfirmedEmail } = signedUp
    return c.json(toUnconfirmedUserBody(unconfirmedEmail, { ...profile, userMetadata }, clock()))
  })
  api.post('/token', async (c) => {
    const grantType = c.req.query('grant_type')
    if (grantType === 'password') {
      const request = await readRequest(c.req.raw, signInRequest)
      requireEmailSignIn(request)
      return answerSignIn(c, await signIn(deps, request))
    }
    if (grantType !== 'refresh_token')
      throw new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
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
    if (email === '') throw new ApiError(400, 'validation_failed', 'Password recovery requires an email')
    await padResponseTime(() => requestRecovery(deps, { email, redirectTo: c.req.query('redirect_to') }))
    return c.json({})
  })
  api.post('/resend', async (c) => {
    const { email, type: typed } = await readRequest(c.req.raw, resendRequest)
    const type = requireResendType(typed)
    if (email === '') throw new ApiError(400, 'validation_failed', 'Type provided requires an email address')
    await padResponseTime(() => resendLink(deps, { email, type, redirectTo: c.req.query('redirect_to') }))
    return c.json({})
  })
}

function requireResendType(type: string): 'signup' | 'email_change' {
  if (type === 'signup' || type === 'email_change') return type
  if (type === 'sms' || type === 'phone_change')
    throw new ApiError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const message = 'Missing one of these types: signup, email_change, sms, phone_change'
  throw new ApiError(400, 'validation_failed', message)
}

interface Credentials {
  email: string
  phone: string
  password: string
}

function requireEmailSignUp({ email, phone, password }: Credentials): void {
  if (phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (email === '') throw new ApiError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  if (password === '') throw new ApiError(400, 'validation_failed', 'Signup requires a valid password')
}

function requireEmailSignIn({ email, phone }: Credentials): void {
  if (phone !== '') throw new ApiError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '') throw new ApiError(400, 'validation_failed', 'missing email or phone')
}
