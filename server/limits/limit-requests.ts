import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AccessTokens } from '#app/accounts/auth/core/access-token-types.ts'
import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { requireSession } from '#app/accounts/auth/sessions/identify-actor.server.ts'
import { previewPath, readingsPath } from '#app/air/files/import/readings-limits.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { pulsePath } from '#app/platform/visits/visit-rules.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'
import { readEmail, readField } from './read-field.ts'
import { toRecipient } from './recipient.ts'

export interface LimitOptions {
  limits: RateLimits
  clientAddress: (c: Context<ApiEnv>) => string
}

const ipLimits: [method: string, path: RegExp, name: LimitName][] = [
  ['POST', /^\/auth\/v1\/signup$/, 'signUpFromAddress'],
  ['POST', /^\/api\/waitlist$/, 'signUpFromAddress'],
  ['POST', /^\/auth\/v1\/(recover|resend|otp|magiclink)$/, 'mailFromAddress'],
  ['GET', /^\/auth\/v1\/reauthenticate$/, 'mailFromAddress'],
  ['POST', /^\/auth\/v1\/passkeys\/authentication\/(options|verify)$/, 'passkeyFromAddress'],
  ['POST', /^\/api\/vip-subscriptions$/, 'mailFromAddress'],
  ['POST', /^\/api\/email-links\/preview$/, 'linkFromAddress'],
  ['POST', /^\/api\/readings$/, 'liveReadingsFromAddress'],
  ['GET', /^\/api\/people\.csv$/, 'deskTokenFromAddress'],
  ['POST', /^\/api\/people-imports(?![^/])/, 'deskTokenFromAddress'],
  ['POST', /^\/api\/bounces$/, 'bounceReportFromAddress'],
  ['POST', /^\/api\/new-devices\/sign-out$/, 'linkFromAddress'],
]

/** Limits for the auth service and for what visitors may do without signing in. */
export function limitAddresses({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { path } = c.req
    // A HEAD does all that the GET would.
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
    const found = ipLimits.find(([ruleMethod, rulePath]) => ruleMethod === method && rulePath.test(path))
    if (found) await limits.consume(found[2], clientAddress(c))
    await next()
  })
}

/**
 * Limits how often one address has a new link sent to the same recipient, and says so. What would be mailed beyond a recipient's
 * own limit is left out silently.
 */
export function limitResends({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const email = limits.areOn ? normalizeEmail((await readEmail(c)) ?? '') : null
    if (email !== null)
      await limits.consume('resendToRecipientFromAddress', toRecipient(email), clientAddress(c))
    await next()
  })
}

/** Limits how often one address may try codes out of emails. */
export function limitCodes({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method === 'POST' && limits.areOn && (await readField(c, 'token')))
      await limits.consume('codeFromAddress', clientAddress(c))
    await next()
  })
}

/** Limits by person for those who are signed in, by address for those who are not. Where it is known who asks. */
export function limitWriters({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req
    const { actor } = c.var
    const isRead = method === 'GET' || method === 'HEAD'
    if (isRead && peoplePath.test(path) && actor.role !== 'anon')
      await limits.consume('peopleSearchByPerson', actor.userId)
    if (isRead || limitedElsewhere.includes(path)) return next()
    if (actor.role === 'anon') await limits.consume('visitorWriteFromAddress', clientAddress(c))
    else await limits.consume(nameWrite(method, path), actor.userId)
    await next()
  })
}

/** Changes nothing, and has a limit of its own: it would be a GET if its token could stand in an address. */
const readByPost = '/api/email-links/preview'

/** What pages say of visits has limits in memory: `pulse-gate.ts`. */
const limitedElsewhere = [readByPost, pulsePath]

const peoplePath = /^\/api\/stories\/[^/]+\/people$/

function nameWrite(method: string, path: string): LimitName {
  if (method === 'POST' && path === '/api/stories') return 'storyByPerson'
  if (method === 'POST' && path.endsWith('/comments')) return 'commentByPerson'
  if (path === readingsPath || path === previewPath) return 'readingsFileByPerson'
  if (method === 'POST' && path === '/api/air/plans') return 'planByPerson'
  return 'writeByPerson'
}

/** Limits how many mails that came back one program may hand in, wherever from. A token that is not good has a count of its own. */
export function limitBounceReports({ limits }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const authorization = c.req.header('authorization')
    if (authorization !== undefined) await limits.consume('bounceReportByToken', authorization)
    await next()
  })
}

/** Limits how often a person may download their data. After it is known who asks. */
export function limitExports({ limits }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { actor } = c.var
    if (actor.role !== 'anon')
      for (const name of ['exportByPerson', 'exportByPersonInDay'] as const)
        await limits.consume(name, actor.userId)
    await next()
  })
}

/**
 * Limits how often a person may change their account at the auth service, and by far more how often they may ask for another
 * address: each asking mails somebody who may be a stranger. One that was refused, as for a wrong password, mailed nobody.
 */
export function limitAccountChanges(
  { limits }: LimitOptions,
  accessTokens: AccessTokens,
): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'PUT' || !limits.areOn) return next()
    const { userId } = await requireSession(accessTokens, c.req.header('authorization'))
    await limits.consume('writeByPerson', userId)
    if ((await readField(c, 'password')) !== null) await limits.consume('passwordChangeByPerson', userId)
    if ((await readEmail(c)) === null) return next()
    await limits.consume('emailChangeByPerson', userId)
    await next()
    if (c.res.status !== 200) await limits.giveBack('emailChangeByPerson', userId)
  })
}
