import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import { confirmPath, type LinkType } from '#app/platform/http/page-paths.ts'
import { returnParameters, toReturnPath } from '#app/platform/http/return-path.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limit, perAddress } from '#app/platform/http/server/limit-routes.server.ts'
import { padResponseTime } from '#app/platform/http/server/padded-response-time.server.ts'
import { mailsFromAddress } from '../auth-limits.ts'
import type { AccountDependencies } from '../core/account-dependencies.server.ts'
import { requireEmail } from '../core/require-email.server.ts'
import { limitCodes, limitResends } from '../limits/limit-requests.server.ts'
import { consumeCode, consumeLink } from '../links/consume-link.command.server.ts'
import { requestRecovery, requestSignInLink } from '../links/request-link.command.server.ts'
import { resendLink } from '../links/resend-link.command.server.ts'
import {
  magicLinkRequest,
  otpRequest,
  readCodeChallenge,
  readRequest,
  recoverRequest,
  resendRequest,
  verifyRequest,
} from './requests/auth-request-schemas.server.ts'
import { respondWithSession } from './sign-in-endpoints.server.ts'

export function addEmailEndpoints(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  addVerification(api, deps)
  api.post('/otp', limit(perAddress(mailsFromAddress)), limitResends, async (c) => {
    const sent = await readRequest(c.req.raw, otpRequest)
    if (sent.phone !== '') throw new ApiError(400, 'phone_provider_disabled', 'Unsupported phone provider')
    if (sent.email === '') throw new ApiError(400, 'validation_failed', 'One of email or phone must be set')
    return mailSignInLink(c, deps, sent)
  })
  // The predecessor of `/otp`, which some clients still call.
  api.post('/magiclink', limit(perAddress(mailsFromAddress)), limitResends, async (c) => {
    const sent = await readRequest(c.req.raw, magicLinkRequest)
    if (sent.email === '') throw new ApiError(422, 'validation_failed', 'Password recovery requires an email')
    return mailSignInLink(c, deps, { ...sent, create_user: true })
  })
  api.post('/recover', limit(perAddress(mailsFromAddress)), async (c) => {
    const request = await readRequest(c.req.raw, recoverRequest)
    const { email } = request
    const codeChallenge = readCodeChallenge(request)
    if (email === '') throw new ApiError(400, 'validation_failed', 'Password recovery requires an email')
    await padResponseTime(() =>
      requestRecovery(deps, { email, codeChallenge, redirectTo: c.req.query('redirect_to') }),
    )
    return c.json({})
  })
  api.post('/resend', limit(perAddress(mailsFromAddress)), limitResends, async (c) => {
    const request = await readRequest(c.req.raw, resendRequest)
    const { email, type: typed } = request
    const codeChallenge = readCodeChallenge(request)
    const type = requireResendType(typed)
    if (email === '') throw new ApiError(400, 'validation_failed', 'Type provided requires an email address')
    await padResponseTime(() =>
      resendLink(deps, { email, type, codeChallenge, redirectTo: c.req.query('redirect_to') }),
    )
    return c.json({})
  })
}

async function mailSignInLink(
  c: Context<ApiEnv>,
  deps: AccountDependencies,
  sent: v.InferOutput<typeof magicLinkRequest> & { create_user: boolean | null },
) {
  const { fullName = null, organization = null, workDescription = null } = sent.data.profile
  const request = {
    email: sent.email,
    createsUser: sent.create_user ?? true,
    profile: { fullName, organization, workDescription },
    userMetadata: sent.data.userMetadata,
    codeChallenge: readCodeChallenge(sent),
    redirectTo: c.req.query('redirect_to'),
  }
  await padResponseTime(() => requestSignInLink(deps, request))
  return c.json({})
}

function addVerification(api: Hono<ApiEnv>, deps: AccountDependencies): void {
  const { accessTokens, database, clock } = deps
  // Mail scanners open every link, so this one leads to a page with a button.
  api.get('/verify', (c) => {
    const { token = '', type = '' } = c.req.query()
    const { link } = requireVerification({ email: '', phone: '', token: '', tokenHash: token, type })
    const returnPath = toReturnPath(c.req.query('redirect_to'), deps.site.url)
    const [linkType = 'signup'] = findLinkTypes(type)
    const parameters = { token_hash: link, type: linkType, ...returnParameters(returnPath) }
    return c.redirect(`${confirmPath}?${new URLSearchParams(parameters)}`, 303)
  })
  api.post('/verify', limitCodes, async (c) => {
    const request = await readRequest(c.req.raw, verifyRequest)
    const { email, phone, token, token_hash: tokenHash, type } = request
    const { link } = requireVerification({ email, phone, token, tokenHash, type })
    const reader = {
      types: findLinkTypes(type),
      browserSecrets: request.browser_secrets,
      keepsPassword: request.keeps_password,
      now: clock(),
    }
    if (link !== '') {
      const session = await database.accounts((tx) => consumeLink(tx, deps, { token: link, ...reader }))
      if (session) return respondWithSession(c, accessTokens, session)
      throw new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
    }
    const tried = { email: requireEmail(email), code: token, ...reader }
    const session = await padResponseTime(() => database.accounts((tx) => consumeCode(tx, deps, tried)))
    if (session) return respondWithSession(c, accessTokens, session)
    throw new ApiError(403, 'otp_expired', 'Token has expired or is invalid')
  })
}

function requireResendType(type: string): 'signup' | 'email_change' {
  if (type === 'signup' || type === 'email_change') return type
  if (type === 'sms' || type === 'phone_change')
    throw new ApiError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const message = 'Missing one of these types: signup, email_change, sms, phone_change'
  throw new ApiError(400, 'validation_failed', message)
}

/** `email` is any mail for signing in or up. */
const linkTypesOf: Readonly<Record<string, readonly LinkType[]>> = {
  signup: ['signup'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink', 'story_confirmation'],
  recovery: ['recovery'],
  email_change: ['email_change'],
}

/** @throws ApiError 400 `validation_failed` */
function findLinkTypes(type: string): readonly LinkType[] {
  const types = Object.hasOwn(linkTypesOf, type) ? linkTypesOf[type] : undefined
  if (types) return types
  throw invalid('Unsupported verification type')
}

interface Verification {
  email: string
  phone: string
  token: string
  tokenHash: string
  type: string
}

/** Requires exactly one thing to verify. @returns the link's token, or an empty string for an address with a code */
function requireVerification({ email, phone, token, tokenHash, type }: Verification) {
  if (type === '') throw invalid('Verify requires a verification type')
  findLinkTypes(type)
  if ((token === '') === (tokenHash === '')) throw invalid('Verify requires either a token or a token hash')
  if (tokenHash !== '' && (email !== '' || phone !== ''))
    throw invalid('Only the token_hash and type should be provided')
  if (token !== '' && (email === '' || phone !== ''))
    throw invalid('Only an email address or phone number should be provided on verify')
  return { link: tokenHash }
}

function invalid(message: string): ApiError {
  return new ApiError(400, 'validation_failed', message)
}
