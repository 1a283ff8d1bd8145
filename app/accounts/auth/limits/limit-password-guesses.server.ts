import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { createKeyedMutex } from '#app/platform/concurrency/keyed-mutex.server.ts'
import { createQuotaQueue } from '#app/platform/concurrency/wait-for-quota.server.ts'
import type { ApiEnv } from '#app/platform/http/server/api-env.server.ts'
import { ApiError } from '#app/platform/http/server/api-error.server.ts'
import { limitBy } from '#app/platform/http/server/limit-routes.server.ts'
import type { LimitRule, RateLimits } from '#app/platform/http/server/rate-limit-types.server.ts'
import { readEmail } from '#app/platform/http/server/read-field.server.ts'
import {
  guessesAtAccount,
  guessesAtAccountFromAddress,
  guessesFromAddress,
  guessesInSession,
  guessesOfPerson,
  knownAddresses,
} from '../auth-limits.ts'
import type { AccessTokens } from '../core/access-token-types.ts'
import { normalizeEmail } from '../core/email-address.ts'
import { requireSession } from '../sessions/identify-actor.server.ts'

type Count = [rule: LimitRule, ...key: string[]]

/**
 * Limits guesses at one account from one IP address, at one account from all addresses that never signed in to it, and at all accounts from one
 * address. The member can still sign in from a known address, or anywhere by a mailed link.
 */
export function limitSignIns(): MiddlewareHandler<ApiEnv> {
  const inTurn = createKeyedMutex()
  const admit = createQuotaQueue()
  const rules = [guessesAtAccountFromAddress, guessesAtAccount, guessesFromAddress, knownAddresses]
  return limitBy(rules, async (c, next, { counts, address }) => {
    if (c.req.query('grant_type') !== 'password') return next()
    const typed = await readEmail(c)
    if (typed === null) return next()
    // An invalid address has no account: all of them count together.
    const account = normalizeEmail(typed) ?? ''
    const countOutcome = async () => {
      if (c.res.status === 400)
        await countFailure(counts, [
          [guessesFromAddress, address],
          [guessesAtAccountFromAddress, account, address],
          [guessesAtAccount, account],
        ])
    }
    const guess = async () => {
      const [isKnown] = await Promise.all([
        counts.isCounted(knownAddresses, account, address),
        counts.check(guessesAtAccountFromAddress, account, address),
      ])
      const compare = () => next().then(countOutcome)
      await (isKnown
        ? compare()
        : admit(`account ${account}`, () => counts.check(guessesAtAccount, account), compare))
    }
    const guessInTurn = () =>
      admit(`address ${address}`, () => counts.check(guessesFromAddress, address), guess)
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
    await Promise.allSettled([limits.counts.remember(knownAddresses, signedInEmail, limits.address)])
})

const wrongPassword = new Set([
  'current_password_invalid',
  'invalid_credentials',
  'reauthentication_not_valid',
])

/** Counts by session, so that the member can continue in another session, and by account with a much higher limit. */
export function limitPasswordChecks(accessTokens: AccessTokens): MiddlewareHandler<ApiEnv> {
  const inTurn = createKeyedMutex()
  const admit = createQuotaQueue()
  return limitBy([guessesInSession, guessesOfPerson], async (c, next, { counts }) => {
    const { userId, sessionId } = await requireSession(accessTokens, c.req.header('authorization'))
    const compare = async () => {
      await next()
      if (c.error instanceof ApiError && wrongPassword.has(c.error.code))
        await countFailure(counts, [
          [guessesInSession, sessionId],
          [guessesOfPerson, userId],
        ])
    }
    await inTurn(sessionId, async () => {
      await counts.check(guessesInSession, sessionId)
      await admit(userId, () => counts.check(guessesOfPerson, userId), compare)
    })
  })
}

async function countFailure(counts: RateLimits, failures: Count[]): Promise<void> {
  // A failure here must not replace the response, which is already known.
  await Promise.allSettled(failures.map(([rule, ...key]) => counts.consume(rule, ...key)))
}
