import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AccessTokens } from '#app/accounts/auth/core/access-token-types.ts'
import { normalizeEmail } from '#app/accounts/auth/core/email-address.ts'
import { requireSession } from '#app/accounts/auth/sessions/identify-actor.server.ts'
import { createAdmissionLimiter } from '#app/platform/concurrency/admission-limiter.server.ts'
import { createKeyedMutex } from '#app/platform/concurrency/keyed-mutex.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import type { LimitOptions } from './limit-requests.ts'
import type { LimitName, RateLimits } from './rate-limits.ts'
import { readEmail } from './read-field.ts'

type Limit = [name: LimitName, ...key: string[]]

/**
 * Limits the guessing of passwords: at one account from one address, at one account from all addresses it was never
 * signed in from, and from one address at all accounts. Its owner, at an address known to the account, gets in; anywhere
 * else, and whatever strangers do, by a link that is mailed.
 */
export function limitSignIns({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  const inTurn = createKeyedMutex()
  const admit = createAdmissionLimiter((limit: Limit) => limits.check(...limit))
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (c.req.method !== 'POST' || c.req.query('grant_type') !== 'password' || !limits.areOn) return next()
    const typed = await readEmail(c)
    if (typed === null) return next()
    // What is no address belongs to no account: all guesses at it count together.
    const account = normalizeEmail(typed) ?? ''
    const address = clientAddress(c)
    const countOutcome = async () => {
      if (c.res.status === 400)
        await countFailure(limits, [
          ['signInFromAddress', address],
          ['signInAtAccountFromAddress', account, address],
          ['signInAtAccount', account],
        ])
    }
    const guess = async () => {
      const [isKnown] = await Promise.all([
        limits.isCounted('knownAddress', account, address),
        limits.check('signInAtAccountFromAddress', account, address),
      ])
      const compare = () => next().then(countOutcome)
      await (isKnown ? compare() : admit(['signInAtAccount', account], compare))
    }
    await inTurn(`${address} ${account}`, () => admit(['signInFromAddress', address], guess)).catch(offerLink)
  })
}

function offerLink(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error
  const { status, code, message, headers } = error
  const offer = 'To get in now, choose “Forgot your password?” and follow the link that we email you.'
  throw new ApiError(status, code, `${message} ${offer}`, { headers })
}

/** Remembers from where an account's owner signed in: by the password, or by a link that only they can read. */
export function rememberAddresses({ limits, clientAddress }: LimitOptions): MiddlewareHandler<ApiEnv> {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next()
    const email = c.var.signedInEmail
    // The session is open: that its response arrives matters more.
    if (email !== undefined)
      await Promise.allSettled([limits.remember('knownAddress', email, clientAddress(c))])
  })
}

const wrongPassword = new Set([
  'current_password_invalid',
  'invalid_credentials',
  'reauthentication_not_valid',
])

/**
 * Limits the guessing of the password by somebody who is signed in and has to prove that the account is theirs: who
 * found a browser open, or has got hold of a session. Counted in that session, wherever it is used from, so that the
 * account's owner in another one goes on as ever; and far above that at the account.
 */
export function limitPasswordChecks(
  { limits }: LimitOptions,
  accessTokens: AccessTokens,
): MiddlewareHandler<ApiEnv> {
  const inTurn = createKeyedMutex()
  const admit = createAdmissionLimiter((limit: Limit) => limits.check(...limit))
  return createMiddleware<ApiEnv>(async (c, next) => {
    const { method } = c.req
    if ((method !== 'PUT' && method !== 'POST') || !limits.areOn) return next()
    const { userId, sessionId } = await requireSession(accessTokens, c.req.header('authorization'))
    await inTurn(sessionId, async () => {
      await limits.check('passwordInSession', sessionId)
      await admit(['passwordAtAccount', userId], async () => {
        await next()
        if (c.error instanceof ApiError && wrongPassword.has(c.error.code))
          await countFailure(limits, [
            ['passwordInSession', sessionId],
            ['passwordAtAccount', userId],
          ])
      })
    })
  })
}

async function countFailure(limits: RateLimits, counts: Limit[]): Promise<void> {
  // The answer is made already: this failure is told as what it is, and the next one is over the limit.
  await Promise.allSettled(counts.map(([name, ...key]) => limits.consume(name, ...key)))
}
