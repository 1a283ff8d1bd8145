import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createAdmissionLimiter } from '#app/platform/concurrency/admission-limiter.server.ts'
import { createKeyedMutex } from '#app/platform/concurrency/keyed-mutex.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limitBy } from '#app/platform/http/server/limits.server.ts'
import {
  day,
  hour,
  type LimitRule,
  minute,
  type RateLimits,
} from '#app/platform/http/server/rate-limits.server.ts'
import { readEmail } from '#app/platform/http/server/read-field.server.ts'
import type { AccessTokens } from '../core/access-token-types.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'

const atAccountFromAddress = { name: 'signInAtAccountFromAddress', points: 10, seconds: 15 * minute }
const atAccount = { name: 'signInAtAccount', points: 100, seconds: hour }
const fromAddress = { name: 'signInFromAddress', points: 60, seconds: 15 * minute }
/** Of an account's recent sign-ins. Failures from other addresses do not lock out these. */
const knownAddress = { name: 'knownAddress', points: 1, seconds: 30 * day, isDurable: true }
/** Of signed-in members who change or delete their account. */
const inSession = { name: 'passwordInSession', points: 10, seconds: 15 * minute }
const ofPerson = { name: 'passwordAtAccount', points: 100, seconds: hour }

type Count = [rule: LimitRule, ...key: string[]]

/**
 * Limits guesses at one account from one IP address, at one account from all addresses that never signed in to it, and at all accounts from one
 * address. The owner can still sign in from a known address, or anywhere by a mailed link.
 */
export function limitSignIns(): MiddlewareHandler<ApiEnv> {
  const inTurn = createKeyedMutex()
  const admit = createAdmissionLimiter()
  const rules = [atAccountFromAddress, atAccount, fromAddress, knownAddress]
  return limitBy(rules, async (c, next, { counts, address }) => {
    if (c.req.query('grant_type') !== 'password') return next()
    const typed = await readEmail(c)
    if (typed === null) return next()
    // An invalid address has no account: all of them count together.
    const account = normalizeEmail(typed) ?? ''
    const countOutcome = async () => {
      if (c.res.status === 400)
        await countFailure(counts, [
          [fromAddress, address],
          [atAccountFromAddress, account, address],
          [atAccount, account],
        ])
    }
    const guess = async () => {
      const [isKnown] = await Promise.all([
        counts.isCounted(knownAddress, account, address),
        counts.check(atAccountFromAddress, account, address),
      ])
      const compare = () => next().then(countOutcome)
      await (isKnown
        ? compare()
        : admit(`account ${account}`, () => counts.check(atAccount, account), compare))
    }
    const guessInTurn = () => admit(`address ${address}`, () => counts.check(fromAddress, address), guess)
    await inTurn(`${address} ${account}`, guessInTurn).catch(offerLink)
  })
}

function offerLink(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 429) throw error
  const { status, code, message, headers } = error
  const offer = 'To get in now, choose “Forgot your password?” and follow the link that we email you.'
  throw new ApiError(status, code, `${message} ${offer}`, { headers })
}

export const rememberAddresses: MiddlewareHandler<ApiEnv> = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  const { signedInEmail, limits } = c.var
  // A failure here must not lose the response, because the session is already open.
  if (signedInEmail !== undefined && limits)
    await Promise.allSettled([limits.counts.remember(knownAddress, signedInEmail, limits.address)])
})

const wrongPassword = new Set([
  'current_password_invalid',
  'invalid_credentials',
  'reauthentication_not_valid',
])

/** Counts by session, so that the owner can continue in another one, and by account with a much higher limit. */
export function limitPasswordChecks(accessTokens: AccessTokens): MiddlewareHandler<ApiEnv> {
  const inTurn = createKeyedMutex()
  const admit = createAdmissionLimiter()
  return limitBy([inSession, ofPerson], async (c, next, { counts }) => {
    const { userId, sessionId } = await requireSession(accessTokens, c.req.header('authorization'))
    const compare = async () => {
      await next()
      if (c.error instanceof ApiError && wrongPassword.has(c.error.code))
        await countFailure(counts, [
          [inSession, sessionId],
          [ofPerson, userId],
        ])
    }
    await inTurn(sessionId, async () => {
      await counts.check(inSession, sessionId)
      await admit(userId, () => counts.check(ofPerson, userId), compare)
    })
  })
}

async function countFailure(counts: RateLimits, failures: Count[]): Promise<void> {
  // A failure here must not replace the response, which is already known.
  await Promise.allSettled(failures.map(([rule, ...key]) => counts.consume(rule, ...key)))
}
