import type { Context, Hono } from 'hono'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { readVisitor } from '#app/platform/visits/visitors.server.ts'
import { signUpsFromAddress } from '../auth-limits.ts'
import type { AccessTokens } from '../core/access-token-types.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { limitSignIns } from '../limits/limit-password-guesses.server.ts'
import { limitSessions } from '../limits/limit-sessions.server.ts'
import { exchangeAuthCode } from '../sessions/exchange-auth-code.command.server.ts'
import type { OpenSession } from '../sessions/open-session.command.server.ts'
import { renewSession } from '../sessions/renew-session.command.server.ts'
import { signIn } from '../sessions/sign-in.command.server.ts'
import { signUp } from '../sign-up/sign-up.command.server.ts'
import { toSessionBody, toUnconfirmedUserBody } from './auth-responses.server.ts'
import {
  pkceRequest,
  readCodeChallenge,
  readRequest,
  renewalRequest,
  signInRequest,
  signUpRequest,
} from './requests/auth-request-schemas.server.ts'

/** Keeps the account's address for `rememberAddresses`. */
export async function respondWithSession(
  c: Context<ApiEnv>,
  accessTokens: AccessTokens,
  session: OpenSession,
) {
  c.set('signedInEmail', session.account.email)
  return c.json(await toSessionBody(accessTokens, session))
}

export function addSignInEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const { accessTokens, clock, database } = deps

  api.post('/signup', limit(perAddress(signUpsFromAddress)), async (c) => {
    const request = await readRequest(c.req.raw, signUpRequest)
    requireEmailSignUp(request)
    const { email, password, data } = request
    const { fullName = null, organization = null, workDescription = null } = data.profile
    const profile = { fullName, organization, workDescription }
    const { browserSecret, userMetadata } = data
    const codeChallenge = readCodeChallenge(request)
    const redirectTo = c.req.query('redirect_to')
    const signedUp = await signUp(deps, {
      email,
      password,
      profile,
      userMetadata,
      browserSecret,
      redirectTo,
      codeChallenge,
      visitor: readVisitor(c.req.raw.headers),
    })
    if ('session' in signedUp) return respondWithSession(c, accessTokens, signedUp.session)
    const { unconfirmedEmail } = signedUp
    return c.json(toUnconfirmedUserBody(unconfirmedEmail, { ...profile, userMetadata }, clock()))
  })
  api.post('/token', limitSessions(database), limitSignIns(), async (c) => {
    const grantType = c.req.query('grant_type')
    if (grantType === 'password') {
      const request = await readRequest(c.req.raw, signInRequest)
      requireEmailSignIn(request)
      return respondWithSession(c, accessTokens, await signIn(deps, request))
    }
    if (grantType === 'pkce') {
      const { auth_code: authCode, code_verifier: codeVerifier } = await readRequest(c.req.raw, pkceRequest)
      if (authCode === '' || codeVerifier === '')
        throw new ApiError(
          400,
          'validation_failed',
          'invalid request: both auth code and code verifier should be non-empty',
        )
      return respondWithSession(c, accessTokens, await exchangeAuthCode(deps, { authCode, codeVerifier }))
    }
    if (grantType !== 'refresh_token')
      throw new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
    const { refresh_token: refreshToken } = await readRequest(c.req.raw, renewalRequest)
    return c.json(await toSessionBody(accessTokens, await renewSession(deps, refreshToken)))
  })
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
