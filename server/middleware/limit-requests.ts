import type { Context, MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import type { ApiEnv } from '#app/api-env.server.ts'
import { normalizeEmail } from '#app/features/accounts/email.ts'
import type { LimitName, RateLimits } from '../rate-limits.ts'

export interface LimitOptions {
  limits: RateLimits
  clientAddress: (c: Context) => string
}

const ipLimits: [method: string, path: RegExp, name: LimitName][] = [
  ['POST', /^\/auth\/v1\/signup$/, 'signUpFromAddress'],
  ['POST', /^\/api\/waitlist$/, 'signUpFromAddress'],
  ['POST', /^\/auth\/v1\/(recover|resend)$/, 'mailFromAddress'],
  ['POST', /^\/api\/vip-subscriptions$/, 'mailFromAddress'],
]

/** Limits for the auth service and for what visitors may do without signing in. */
export function limitAddresses({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req
    const found = ipLimits.find(([ruleMethod, rulePath]) => ruleMethod === method && rulePath.test(path))
    if (found) await limits.consume(found[2], clientAddress(c))
    await next()
  })
}

/** Limits by person for those who are signed in, by address for those who are not. After it is known who asks. */
export function limitWriters({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method, path } = c.req
    const { actor } = c.var
    if (method === 'GET' || method === 'HEAD') return next()
    if (actor.role === 'anon') await limits.consume('visitorWriteFromAddress', clientAddress(c))
    else await limits.consume(nameWrite(method, path), actor.userId)
    await next()
  })
}

function nameWrite(method: string, path: string): LimitName {
  if (method === 'POST' && path === '/api/stories') return 'storyByPerson'
  if (method === 'POST' && path.endsWith('/comments')) return 'commentByPerson'
  return 'writeByPerson'
}

const credentialsSchema = z.object({ email: z.string() })

/**
 * Limits the guessing of passwords: at one account from one address, at one account from all addresses it was never
 * signed in from, and from one address at all accounts. Its owner, at an address known to the account, gets in.
 */
export function limitPasswordGuesses({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'POST' || c.req.query('grant_type') !== 'password') return next()
    const typed = credentialsSchema.safeParse(
      await c.req.raw
        .clone()
        .json()
        .catch(() => null),
    ).data
    const account = typed && normalizeEmail(typed.email)
    if (!account) return next()
    const address = clientAddress(c)
    await limits.check('signInFromAddress', address)
    await limits.check('signInAtAccountFromAddress', account, address)
    const isKnown = await limits.isCounted('knownAddress', account, address)
    if (!isKnown) await limits.check('signInAtAccount', account)
    await next()
    if (c.res.status === 200) {
      if (!isKnown) await limits.consume('knownAddress', account, address)
    } else if (c.res.status === 400) {
      await countFailure(limits, account, address)
    }
  })
}

async function countFailure(limits: RateLimits, account: string, address: string): Promise<void> {
  const counts: [LimitName, ...string[]][] = [
    ['signInFromAddress', address],
    ['signInAtAccountFromAddress', account, address],
    ['signInAtAccount', account],
  ]
  // The answer is made already: this failure is told as what it is, and the next one is over the limit.
  await Promise.allSettled(counts.map(([name, ...key]) => limits.consume(name, ...key)))
}
